export interface TrendPoint {
  readonly id: string
  readonly value: number
  /** The value as it is written: '88', '≥60'. */
  readonly text: string
  /** When it was measured, as an axis has room for: '03/2025'. */
  readonly label: string
}
/** The values that are healthy: at least `from`, at most `until`. */
export interface HealthyRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
}

interface PlacedPoint extends TrendPoint {
  readonly x: number
  readonly y: number
  /** Where its value is written: above, or below where the line comes down to it. */
  readonly textY: number
}
export interface TrendDrawing {
  readonly points: readonly PlacedPoint[]
  readonly line: string
  readonly band: { readonly top: number; readonly bottom: number } | null
}

const top = 60
/** Baseline of the label of the healthy range: above the highest value, whose label is 14 above its point. */
export const nameY = 16
const bottom = 180
const side = 34

/** Where the points of a trend stand in a drawing of this width, and the healthy range behind them. */
export const drawTrend = (
  points: readonly TrendPoint[],
  range: HealthyRange,
  width: number,
): TrendDrawing => {
  const edges = [range.from, range.until].filter((edge) => edge !== undefined)
  const all = [...points.map(({ value }) => value), ...edges]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const yOf = (value: number) =>
    round(bottom - ((value - lowest) / (highest - lowest || 1)) * (bottom - top))
  const step = (width - 2 * side) / Math.max(points.length - 1, 1)
  const placed = points.map((point, at) => ({
    ...point,
    x: round(points.length === 1 ? width / 2 : side + at * step),
    y: yOf(point.value),
    textY: yOf(point.value) + (isValley(points, at) ? 26 : -14),
  }))
  return {
    points: placed,
    line: `M${placed.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    band:
      edges.length > 0
        ? {
            top: range.until === undefined ? 24 : yOf(range.until),
            bottom: range.from === undefined ? bottom + 16 : yOf(range.from),
          }
        : null,
  }
}

const isValley = (points: readonly TrendPoint[], at: number): boolean => {
  const value = points[at]?.value ?? 0
  const [before, after] = [points[at - 1], points[at + 1]]
  return before !== undefined && before.value > value && (!after || after.value > value)
}

const round = (value: number) => Math.round(value * 10) / 10
