"""The players of a simulated hall: names from many countries, as written there.  Any likeness is accidental."""

from random import Random

NAMES: tuple[str, ...] = (
    "Anna Lindqvist", "Борис Павлов", "Zoë de Wit", "Núria Ferrer", "Giulia Rossi", "Jan de Vries", "山本 健",
    "Ελένη Παππά", "Mehmet Yıldız", "Søren Østergård", "Łukasz Wójcik", "José Muñoz", "François Lefèvre",
    "Jürgen Weiß", "Zsófia Kovács", "Jiří Dvořák", "Ана Петровић", "Ingrid Þórsdóttir", "Mihai Ionescu",
    "Käthe Müller", "Noor van Dijk", "Luca Bianchi", "Chiara Ferrari", "Tomáš Novák", "Marta Nowak", "Eero Mäkinen",
    "Olena Шевченко", "Дмитрий Орлов", "Γιώργος Ιωάννου", "李 娜", "王 伟", "김 서연", "佐藤 愛", "שרה לוי",
    "ליאור כהן", "أمينة حسن", "يوسف علي", "Fatma Şahin", "Emre Çelik", "Inês Carvalho", "João Pereira",
    "Sinéad O’Brien", "Aoife Ní Dhomhnaill", "Gareth Pugh", "Hamish McLeod", "Grace Hill", "Oliver Stone Jr.",
    "Ngô Thị Hoa", "Nguyễn Văn An", "Priya Sharma", "अर्जुन वर्मा", "Somchai Ruangrit", "Dewi Lestari",
    "Kwame Mensah", "Ngozi Okafor", "Abebe Girma", "Mateo Fernández", "Camila Rojas", "Thiago Souza",
    "Lucía Giménez", "Alex Morgan", "Taylor Reed", "Sam Carter", "Robin Clark", "Līga Bērziņa", "Jonas Petrauskas",
    "Mart Tamm", "Maja Horvat", "Žiga Kralj", "Elif Kaya", "Nino Beridze", "Արամ Հակոբյան", "Daan Bakker",
    "Sofie Janssens", "Laurent Dubois", "Elsa Berg", "Pál Nagy", "Ivana Jurić", "Stefan Gruber", "Heidi Zürcher",
    "Bjørn Haugen", "Astrid Vik", "Viktor Ďurica", "Simona Popa", "Christos Λ. Makris", "Dalia Mansour",
    "Omar Haddad", "Reza Karimi", "Parisa Ahmadi", "Tigran Sargsyan", "Mei-Ling Chen", "Hiroshi Tanaka",
    "Yuki Mori", "Park Ji-woo", "Arjun Mehta", "Leila Benali", "Karim Bouzid", "Ana Sofía Ruiz", "Pedro Lima",
)  # fmt: skip


def entered(random: Random, number: int) -> list[str]:
    """This many people in random order; beyond the number of names, repeats are numbered."""
    names = [name if lap == 1 else f"{name} {lap}" for lap in range(1, number // len(NAMES) + 2) for name in NAMES]
    found = names[: max(number, 2)] if number > len(NAMES) else random.sample(NAMES, number)
    random.shuffle(found)
    return found
