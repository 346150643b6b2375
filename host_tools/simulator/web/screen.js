/** The display on a canvas: RGB565 in, as the firmware draws it cell by cell. */

const USUAL = "320x240";
const LARGER = "480x320";
const UNITS = { 320: 2, 480: 1.5 }; // of the device's (device.css), for a pixel of a screen so wide
const TOLERANCE = 1.02; // the margin round the device has room for a little more

// Every RGB565 value in the canvas's format, in the byte order of this machine.
const RGBA = new Uint32Array(65536);
{
    const channels = new Uint8ClampedArray(RGBA.buffer);
    for (let value = 0; value < RGBA.length; value += 1) {
        const [red, green, blue] = [value >> 11, (value >> 5) & 63, value & 31];
        channels.set([(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2), 255], 4 * value);
    }
}

/** The larger display if the window has room for two pixels for each of its own, else the usual one. */
export function suited(body, canvas) {
    body.dataset.display = LARGER;
    return timesIn(canvas, Number.parseInt(LARGER)) >= 2 ? LARGER : USUAL;
}

/** How many pixels the window has for each of `pixels` across the canvas. */
function timesIn(canvas, pixels) {
    return Math.floor((canvas.getBoundingClientRect().width * window.devicePixelRatio * TOLERANCE) / pixels);
}

export class Screen {
    /** `display`: its size, 320x240 or 480x320. */
    constructor(canvas, display) {
        [canvas.width, canvas.height] = display.split("x").map(Number);
        this.canvas = canvas;
        this.context = canvas.getContext("2d", { alpha: false });
    }

    blit({ x, y, width, height, pixels }) {
        const image = this.context.createImageData(width, height);
        const target = new Uint32Array(image.data.buffer);
        const source = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
        for (let i = 0; i < target.length; i += 1) {
            target[i] = RGBA[source.getUint16(2 * i, true)];
        }
        this.context.putImageData(image, x, y);
    }

    /** As large as the style sheet wants it, but in whole multiples of its pixels: the device's unit gives way. */
    fit() {
        const unit = document.documentElement.style;
        unit.removeProperty("--u");
        const ratio = window.devicePixelRatio;
        const times = timesIn(this.canvas, this.canvas.width);
        this.canvas.style.imageRendering = times > 0 ? "pixelated" : "auto";
        if (times > 0) {
            unit.setProperty("--u", `${times / UNITS[this.canvas.width] / ratio}px`);
        }
    }

    /** The backlight. */
    dim(percent) {
        this.canvas.style.filter = percent < 100 ? `brightness(${percent}%)` : "";
    }

    /** No power, no light. */
    clear() {
        this.dim(100);
        this.context.fillStyle = "#0b0c0d";
        this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    }
}
