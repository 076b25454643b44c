import { type ReactNode, Suspense, useState } from 'react'
import { Hidden } from '#islands/ui/feedback/Hidden.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { StaffUser } from '../access/require-staff'
import { BookVisit } from '../booking/BookVisit'
import { Notes } from '../notes/Notes'
import { CardFrame } from './CardFrame'
import { cardSectionsOf, type Detail, subtitle } from './card-sections'
import type { PatientCardData } from './patient-card'
import type { CardState } from './use-patient-card'

const MessagePatientDialog = lazyPart(() => import('./MessagePatientDialog'))
const OutreachDialog = lazyPart(() => import('./OutreachDialog'))

type Props = {
  data: CardState
  me: StaffUser
  now: number
  onClose: () => void
  /** A visit of the patient was booked from it. */
  onBooked?: (() => void) | undefined
  /** What it was opened from, above what is known of the patient. */
  children?: ReactNode
}

/** A patient beside the queue, a sheet over it on a phone: as much as the reader's role receives. */
const PatientCard = ({ data, me, now, onClose, onBooked = ignore, children }: Props) => {
  const [isWriting, setWriting] = useState(false)
  const [isReminding, setReminding] = useState(false)
  const isOutsideCare = isCard(data) && data.isOutsideCare === true
  // Colleagues write to one another about any patient whom they see.
  const kinds = me.messageKinds.filter((kind) => kind === 'internal' || !isOutsideCare)
  return (
    <CardFrame
      who={isCard(data) ? <Who data={data} now={now} zone={me.zone} /> : null}
      isLoading={data === 'loading'}
      onClose={onClose}
    >
      {data === 'closed' && (
        <p>You do not have access to this record. If you need it for your work, ask a manager.</p>
      )}
      {data === 'lost' && <p>We could not load this record. Close it and try again.</p>}
      {isCard(data) && (
        <>
          <div className="row nowrap g2 card-actions">
            <a className="btn small" href={`/staff/patients/${data.id}`}>
              <Icon name="clipboard-list" /> Open the chart
            </a>
            {kinds.length > 0 && (
              <button type="button" className="btn small" onClick={() => setWriting(true)}>
                <Icon name="square-pen" /> Message
              </button>
            )}
            {kinds.length > 0 && !isOutsideCare && (
              <button type="button" className="btn small" onClick={() => setReminding(true)}>
                <Icon name="bell" /> Remind
              </button>
            )}
            {me.canBookVisits && !isOutsideCare && (
              <BookVisit patient={data} me={me} onBooked={onBooked} />
            )}
          </div>
          <Suspense>
            {isWriting && (
              <MessagePatientDialog
                patientId={data.id}
                name={data.name}
                kinds={kinds}
                onClose={() => setWriting(false)}
              />
            )}
            {isReminding && (
              <OutreachDialog
                patientId={data.id}
                name={data.name}
                onClose={() => setReminding(false)}
              />
            )}
          </Suspense>
          {children}
          {cardSectionsOf(data, me.zone, me.hours, now).map(({ title, facts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl className="details-list">
                {facts.map((fact) => (
                  <Line key={fact.label} fact={fact} />
                ))}
              </dl>
            </section>
          ))}
          {data.hidden && data.hidden.length > 0 && (
            <p className="ink-2">
              <Hidden what={data.hidden.join(', ')} />
            </p>
          )}
          {data.notes && <Notes kind="notes" patientId={data.id} first={data.notes} me={me} />}
          {data.workNotes && (
            <Notes kind="work_notes" patientId={data.id} first={data.workNotes} me={me} />
          )}
        </>
      )}
    </CardFrame>
  )
}
export default PatientCard

const ignore = () => {}

const isCard = (data: CardState): data is PatientCardData => typeof data === 'object'

const Who = ({ data, now, zone }: { data: PatientCardData; now: number; zone: string }) => (
  <>
    <Portrait of={data.portrait} name={data.name} size="m" />
    <div className="grow">
      <h2>{data.name}</h2>
      <span className="ink-2">{subtitle(data, now, zone)}</span>
    </div>
  </>
)

const Line = ({ fact: { label, value, lacking, href } }: { fact: Detail }) => (
  <>
    <dt>{label}</dt>
    <dd className={lacking ? 'c-warning' : undefined}>
      <bdi>{href ? <a href={href}>{breakable(value)}</a> : value}</bdi>
    </dd>
  </>
)

/** An address breaks after its @ before it breaks anywhere else. */
const breakable = (value: string) => {
  const [name, host] = value.split('@')
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    value
  )
}
