// The case of a match table: a tray, and a lid that carries the board and two arcade buttons.
//
// Lengths are millimetres, seen from the players: x to the right, y away from them, z up.  The measures of a board are a
// set in case.json, which OpenSCAD offers in its Customizer; README.md says where each comes from.

/* [What is made] */
part = "assembly"; // [assembly, open, lid, tray, cut_lid, cut_floor]

/* [The board, its display up and lying] */
board = [86, 50];
holes = [78, 42]; // [0, 0]: none of use, it is clamped at its long edges
glass = [69.2, 50];
view = [58.05, 43.6];
view_shift = 3; // by how much the picture may be off the middle of the glass
stack = 5.9; // from the face of the glass to the back of the circuit board
pcb = 1.6;
usb_side = 1; // 1: its socket is on the right, -1: on the left

/* [The buttons] */
button_hole = 30.2;
button_rim = 36.5;
button_nut = 34.8;

/* [The case] */
room = 40; // inside, from floor to lid
lid = 3;
ground = 3;
wall = 2.4;
plug_room = 19; // between the board's short edge and a button: an angled USB-C plug
side_room = 15; // beside its long edges: plugs and the bend of their wires
cable = 4.5;
cell = [66, 37]; // [0, 0]: none
foot = 12.5;
foot_out = 8; // farther out than the middle of a button, so that no hit tips the table

/* [Screws] */
tapped = 2.6; // M3 cuts its own thread
through = 3.4;
board_hole = 3.2;

$fn = 48;
beside = 20; // from the middle of a button to the posts on both sides of it
post = 8;
boss = 5.6; // the board allows no more round its holes
rib = [3, 8];
button_x = board.x / 2 + plug_room + button_nut / 2;
grown = 0.6; // a post reaches into the wall
inside = [2 * (button_x + beside + post / 2 - grown), board.y + 2 * side_room];
outside = inside + 2 * [wall, wall];
post_y = (inside.y - post) / 2 + grown;
window = [min(view.x + 2 * view_shift, glass.x - 5), min(view.y + 1.6, glass.y - 4)];
notch = [usb_side * (board.x / 2 + 6), inside.y / 2, room - 14];

if (part == "assembly") assembly(0);
if (part == "open") assembly(55);
if (part == "lid") rotate([180, 0, 0]) lid_part();
if (part == "tray") tray_part();
if (part == "cut_lid") cut_lid();
if (part == "cut_floor") cut_floor();

module assembly(lift) {
    color("#3d5a80") tray_part();
    translate([0, 0, ground + room + lid + lift]) {
        color("#e0e6ea") lid_part();
        translate([0, 0, -lid]) ghosts();
    }
}

// Its upper face is at z = 0.
module lid_part() {
    render(convexity = 6) difference() {
        union() {
            translate([0, 0, -lid]) linear_extrude(lid) rounded(outside, 5);
            translate([0, 0, -lid]) mirror([0, 0, 1]) below_lid();
        }
        translate([0, 0, -lid - 0.1]) linear_extrude(lid + 0.2) square(window, center = true);
        hull() { // so that a finger reaches the edge of the picture
            translate([0, 0, 0.1]) linear_extrude(0.1) square(window + 2 * [lid - 1, lid - 1], center = true);
            translate([0, 0, 1 - lid]) linear_extrude(0.1) square(window, center = true);
        }
        for (x = [-button_x, button_x]) translate([x, 0, -lid - 0.1]) cylinder(d = button_hole, h = lid + 0.2);
        at_posts() translate([0, 0, -lid - 0.1]) {
            cylinder(d = through, h = lid + 0.2);
            translate([0, 0, lid - 1.5]) cylinder(d1 = through, d2 = 6.6, h = 1.7);
        }
        at_board() translate([0, 0, 1.5 - lid - (is_drilled() ? stack : stack + 0.1)]) cylinder(d = tapped, h = stack + 0.1);
    }
}

function is_drilled() = holes.x > 0;

// What hangs from the lid, drawn upwards: what carries the board, what stiffens the buttons, what closes the notch.
module below_lid() {
    at_board() cylinder(d = is_drilled() ? boss : post, h = is_drilled() ? stack - pcb : stack);
    for (x = [-button_x, button_x]) for (side = [-beside, beside])
        translate([x + side - rib.x / 2, -(post_y - post / 2 - 0.5), 0]) cube([rib.x, 2 * post_y - post - 1, rib.y]);
    translate([notch.x - cable / 2 + 0.2, notch.y + 0.2, 0]) cube([cable - 0.4, wall - 0.4, room - notch.z - cable]);
}

module tray_part() {
    render(convexity = 6) difference() {
        union() {
            linear_extrude(ground) rounded(outside, 5);
            linear_extrude(ground + room, convexity = 4) difference() {
                rounded(outside, 5);
                rounded(inside, 3);
            }
            at_posts() cylinder(d = post, h = ground + room);
            translate([notch.x - 6, notch.y - 8, 0]) cube([12, 8 + wall / 2, ground + notch.z]);
            if (cell.x > 0) translate([0, 0, ground]) cell_corners();
        }
        at_posts() translate([0, 0, ground + room - 14]) cylinder(d = tapped, h = 15);
        translate([notch.x - cable / 2, notch.y - 8.1, ground + notch.z]) cube([cable, 8.2 + wall, room]);
        translate([notch.x - 7, notch.y - 6, ground + notch.z - 5]) cube([14, 4, 2]); // a cable tie goes round here
        for (x = [-1, 1]) for (y = [-1, 1])
            translate([x * (button_x + foot_out), y * (inside.y / 2 - 9), -0.1]) cylinder(d = foot, h = 1.1);
        for (x = [-12 : 6 : 12]) translate([x - 1, -outside.y / 2 - 0.1, ground + 12]) cube([2, wall + 0.2, 14]); // sound
    }
}

module cell_corners() {
    difference() {
        linear_extrude(6) square(cell + [5, 5], center = true);
        translate([0, 0, -0.1]) linear_extrude(7) square(cell + [1, 1], center = true);
        translate([0, 0, -0.1]) linear_extrude(7) square([cell.x - 16, cell.y + 9], center = true);
        translate([0, 0, -0.1]) linear_extrude(7) square([cell.x + 9, cell.y - 16], center = true);
    }
}

// Two plates instead of tray and lid, with spacers at the posts.
module cut_lid() {
    difference() {
        rounded(outside, 5);
        square(window, center = true);
        for (x = [-button_x, button_x]) translate([x, 0]) circle(d = button_hole);
        at_posts() circle(d = board_hole);
        at_board() circle(d = board_hole);
    }
}

module cut_floor() {
    difference() {
        rounded(outside, 5);
        at_posts() circle(d = board_hole);
        for (x = [-5, 5]) translate([notch.x + x, notch.y - 4]) square([2, 5], center = true); // a cable tie
        if (cell.x > 0) for (x = [-1, 1]) for (y = [-1, 1]) // two straps
            translate([x * cell.x / 4, y * (cell.y / 2 + 2)]) square([12, 3], center = true);
    }
}

module ghosts() {
    color("#222222") translate([0, 0, -stack + pcb]) linear_extrude(stack - pcb) square(glass, center = true);
    color("#2a9d8f") translate([0, 0, -0.2]) linear_extrude(0.1) square(view, center = true);
    color("#1d7a4c") translate([0, 0, -stack]) linear_extrude(pcb) square(board, center = true);
    for (side = [-1, 1]) color(side < 0 ? "#c1121f" : "#f2b705") translate([side * button_x, 0, 0]) {
        translate([0, 0, lid]) cylinder(d = button_rim, h = 3);
        translate([0, 0, lid + 3]) cylinder(d = 24, h = 4);
        translate([0, 0, -25]) cylinder(d = 24, h = 25);
        translate([0, 0, -6.5]) cylinder(d = button_nut, h = 6.5);
    }
}

module at_posts() {
    for (x = [-button_x, button_x]) for (side = [-beside, beside]) for (y = [-post_y, post_y])
        translate([x + side, y, 0]) children();
}

module at_board() {
    spots = is_drilled() ? holes / 2 : [board.x / 4, (board.y + post) / 2 + 0.5];
    for (x = [-spots.x, spots.x]) for (y = [-spots.y, spots.y]) translate([x, y, 0]) children();
}

module rounded(size, radius) {
    offset(radius) square(size - 2 * [radius, radius], center = true);
}
