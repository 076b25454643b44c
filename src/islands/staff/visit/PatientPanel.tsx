import { phoneDisplay } from '#edge/platform/phone-display'
import { ageAt, displayDate, localDate } from '#edge/platform/time'
import type { ClinicalFacts } from '#islands/labs/facts'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { StaffUser } from '../access/require-staff'
import { FactList } from '../facts/FactList'
import { HealthOnFile } from '../facts/HealthOnFile'
import type { HealthOnFileEntry } from '../facts/health-on-file'
import { LastLabs } from '../labs/LastLabs'
import type { LastValue } from '../labs/lab'
import { Notes } from '../notes/Notes'
import { cardSectionsOf } from '../patient-card/card-sections'
import type { PatientCardData } from '../patient-card/patient-card'
import { CurrentMedicines } from '../prescriptions/CurrentMedicines'

type Props = {
  data: PatientCardData | null
  /** Allergies, conditions and other medicines, for who reads them. */
  health: readonly HealthOnFileEntry[] | null
  /** Facts by all tests together, for readers who may see them. */
  facts: ClinicalFacts | null
  /** What labs found last, for who reads it. */
  labs: readonly LastValue[] | null
  /** What the patient takes now, by name. */
  medicines: readonly string[] | null
  me: StaffUser
  now: number
}

/** Who the patient is, by two identifiers first, and what is on file of them. */
export const PatientPanel = ({ data, health, facts, labs, medicines, me, now }: Props) => {
  if (!data) return <p>You do not have access to this record.</p>
  const { dob, phone } = data
  return (
    <>
      <div className="row nowrap g3">
        <Portrait of={data.portrait} name={data.name} size="m" />
        <div className="grow">
          <h2>{data.name}</h2>
          <p className="ink-2">
            <bdi>
              {[
                data.pronouns,
                dob && `born ${displayDate(dob)}, ${ageAt(dob, localDate(now, me.zone))}`,
                phone && phoneDisplay(phone),
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </p>
          {/* Beside the visit: a call goes on, and so does what is typed. */}
          <a href={`/staff/patients/${data.id}`} target="_blank" rel="noopener">
            Open the record in a new tab
          </a>
        </div>
      </div>
      {health && <HealthOnFile patientId={data.id} entries={health} />}
      {facts && (
        <section>
          <h3>What the tests say</h3>
          <FactList facts={facts} zone={me.zone} />
        </section>
      )}
      {labs && labs.length > 0 && <LastLabs patientId={data.id} labs={labs} zone={me.zone} />}
      {medicines && medicines.length > 0 && (
        <CurrentMedicines patientId={data.id} medicines={medicines} />
      )}
      {cardSectionsOf(data, me.zone, me.hours, now).map(({ title, facts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className="details-list">
            {facts.map(({ label, value, lacking, href }) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className={lacking ? 'c-warning' : undefined}>
                  <bdi>{href ? <a href={href}>{value}</a> : value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {data.notes && <Notes kind="notes" patientId={data.id} first={data.notes} me={me} />}
      {data.workNotes && (
        <Notes kind="work_notes" patientId={data.id} first={data.workNotes} me={me} />
      )}
    </>
  )
}
