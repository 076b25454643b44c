import { labTestOf } from '#edge/domains/labs/lab-tests'
import { displayDate, localDate } from '#edge/platform/time'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { flagTone, type LastValue } from './lab'

type Props = { patientId: string; labs: readonly LastValue[]; zone: string }

/** What each test found last, and when. */
export const LastLabs = ({ patientId, labs, zone }: Props) => (
  <section>
    <h3>
      <a href={`/staff/patients/${patientId}/labs`}>Last labs</a>
    </h3>
    <dl className="details-list">
      {labs.map((lab) => {
        const tone = flagTone(lab.flag)
        return (
          <div key={lab.code} className="contents">
            <dt>{labTestOf(lab.code).name}</dt>
            <dd className={tone && `c-${tone}`}>
              {valueWithUnit(lab)}{' '}
              <small className="ink-2">{displayDate(localDate(lab.finalAt, zone))}</small>
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)
