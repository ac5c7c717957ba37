// The line of a kolam: dots in squares, and a line that runs diagonally from side to side of the
// squares. Where two squares meet it crosses itself; at the edge, and where a side is closed, it
// turns back round the dot. Which sides are closed decides whether it is one line or several.

const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The dots within so many steps of the middle. */
export function diamond(steps) {
  const dots = [];
  for (let y = -steps; y <= steps; y++)
    for (let x = -steps; x <= steps; x++) if (Math.abs(x) + Math.abs(y) <= steps) dots.push([x, y]);
  return dots;
}

const sideName = (a, b) => [a, b].map(String).sort().join(' ');

/** The sides that these become when the whole is turned by quarters. */
export function turned(sides) {
  const names = new Set();
  for (let [a, b] of sides)
    for (let i = 0; i < 4; i++) {
      names.add(sideName(a, b));
      [a, b] = [a, b].map(([x, y]) => [-y + 0, x]);
    }
  return names;
}

/** The lines, each as the sides that it comes to. */
function trace(dots, closed) {
  const all = new Set(dots.map(String));
  const seen = new Set();
  const lines = [];
  for (const [startX, startY] of dots)
    for (let start = 0; start < 4; start++) {
      let [x, y, from, turn] = [startX, startY, start, 1];
      const arc = () => `${x} ${y} ${turn === 1 ? from : (from + 3) % 4}`;
      const line = [];
      while (!seen.has(arc())) {
        seen.add(arc());
        const to = (from + turn + 4) % 4;
        const next = [x + WAYS[to][0], y + WAYS[to][1]];
        const inside = all.has(String(next));
        const crosses = inside && !closed.has(sideName([x, y], next));
        line.push({ x, y, to, from, crosses, inside });
        if (crosses) [x, y, from, turn] = [...next, (to + 2) % 4, -turn];
        else from = to;
      }
      if (line.length > 0) lines.push(line);
    }
  return lines;
}

const short = (value) => String(Math.round(value * 10) / 10);

/** A point of the line and the way that it goes there. */
function pointOf({ x, y, to, from, crosses, inside }, unit) {
  const [dx, dy] = WAYS[to];
  const [fx, fy] = WAYS[from];
  const reach = !crosses && inside ? 0.38 : 0.5; // room for the line that turns on the other side
  const way = crosses ? [(dx - fx) / Math.SQRT2, (dy - fy) / Math.SQRT2] : [-fx, -fy];
  return { x: (x + dx * reach) * unit, y: (y + dy * reach) * unit, way };
}

/** The data of a path, or an error if it is more than one line. */
export function kolamPath(dots, closed, unit) {
  const lines = trace(dots, closed);
  if (lines.length !== 1) throw new Error(`${lines.length} lines, not one`);
  const points = lines[0].map((step) => pointOf(step, unit));
  const curves = points.map((a, i) => {
    const b = points[(i + 1) % points.length];
    const hold = 0.4 * Math.hypot(a.x - b.x, a.y - b.y);
    return `C${[
      a.x + a.way[0] * hold,
      a.y + a.way[1] * hold,
      b.x - b.way[0] * hold,
      b.y - b.way[1] * hold,
      b.x,
      b.y,
    ]
      .map(short)
      .join(' ')}`;
  });
  return `M${short(points[0].x)} ${short(points[0].y)}${curves.join('')}Z`.replace(/ -/g, '-');
}
