import type { ClinicalFacts } from '#islands/labs/facts'
import { factLines } from './fact-words'

type Props = { facts: ClinicalFacts; zone: string }

/** Facts by all tests, measurements and treatments on file together. */
export const FactList = ({ facts, zone }: Props) => (
  <dl className="details-list">
    {factLines(facts, zone).map(({ label, value, day, tone }) => (
      <div key={label} className="contents">
        <dt>{label}</dt>
        <dd className={tone && `c-${tone}`}>
          {value} {day && <small className="ink-2">{day}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
