import { displayDate, localDate } from '#edge/platform/time'
import { linePoints, type Series } from './chart'

type Props = { series: Series; zone: string }
const size = { width: 160, height: 36 }

/** How a measurement went: a line, and the first and last value in words. */
export const Trend = ({ series, zone }: Props) => {
  const { label, unit, points } = series
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const day = (at: string) => displayDate(localDate(at, zone))
  return (
    <li className="item trend">
      <span className="stack g1">
        <b>{label}</b>
        <span className="small ink-2">
          <bdi>
            {first.text} ({day(first.at)}) → {last.text} ({day(last.at)}){unit && `, ${unit}`}
          </bdi>
        </span>
      </span>
      <svg
        aria-hidden="true"
        width={size.width}
        height={size.height + 4}
        viewBox={`-2 -2 ${size.width + 4} ${size.height + 4}`}
      >
        <polyline points={linePoints(series, size.width, size.height)} />
      </svg>
    </li>
  )
}
