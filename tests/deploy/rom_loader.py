class RomLoader:
    pass
