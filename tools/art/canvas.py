"""A small drawing surface: vectors in, smooth pixels out.

Everything is drawn several times larger than wanted and reduced at the end, which makes edges smooth.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageDraw

from tools.art.brush import Point, Stroke

Colour = tuple[int, int, int, int]
Box = tuple[float, float, float, float]

OVERSAMPLING: Final = 8


class Canvas:
    """A field of ``width`` by ``height`` units, drawn at ``scale`` pixels a unit."""

    def __init__(self, width: float, height: float, scale: float) -> None:
        self.size: Final = (round(width * scale), round(height * scale))
        self._scale: Final = scale * OVERSAMPLING
        self._image = Image.new("RGBA", (self.size[0] * OVERSAMPLING, self.size[1] * OVERSAMPLING))
        self._draw = ImageDraw.Draw(self._image)

    def image(self) -> Image.Image:
        """The picture in its final size."""
        # Premultiplied, or transparent black would darken the edges.
        return self._image.convert("RGBa").reduce(OVERSAMPLING).convert("RGBA")

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """A filled polygon."""
        s = self._scale
        self._draw.polygon([(x * s, y * s) for x, y in points], fill=colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        s = self._scale
        # Half a pixel at least, or a stroke's fine end would be no ellipse at all.
        r = max(radius * s, 0.5)
        self._draw.ellipse((x * s - r, y * s - r, x * s + r - 1, y * s + r - 1), colour)

    def ellipse(self, box: Box, colour: Colour) -> None:
        """A filled ellipse in a box."""
        left, top, right, bottom = (side * self._scale for side in box)
        self._draw.ellipse((left, top, right - 1, bottom - 1), fill=colour)

    def rounded(self, box: Box, radius: float, colour: Colour) -> None:
        """A filled rectangle with rounded corners."""
        left, top, right, bottom = (side * self._scale for side in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * self._scale, fill=colour)

    def strokes(self, strokes: Sequence[Stroke], box: Box, colour: Colour) -> None:
        """Brush strokes, their field of 100 by 100 fitted to a box; their weight follows the mean of both sides."""
        left, top, right, bottom = box
        across, down = (right - left) / 100, (bottom - top) / 100
        weight = (across + down) / 2
        for stroke in strokes:
            for x, y, radius in stroke.dabs():
                self.disc(left + x * across, top + y * down, radius * weight, colour)
