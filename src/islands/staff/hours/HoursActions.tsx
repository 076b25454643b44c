import { inForce, keptOf } from '#edge/domains/availabilities/time-in-force'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { momentText } from '../clinic/moments'
import { bookedVisits } from '../records/booked-visits'
import { ConfirmedButton } from '../records/ConfirmedButton'
import { RecordDialog } from '../records/RecordDialog'
import { tellDecided } from '../records/tell-decided'
import { useAcknowledged } from '../records/use-acknowledged'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import {
  authorizeHours,
  changedHoursSchema,
  changeHours,
  declineHours,
  displayHours,
  type HoursOnPage,
  type HoursRef,
  withdrawHours,
} from './hours'

type Props = {
  time: HoursRef
  /** Whose they are. */
  name: string
  /** What the caller may do with them. */
  can: readonly string[]
  /** Whether their changes need no decision of a colleague. */
  decides: boolean
  hours: ClockSettings['hours']
  /** Gives the hours as they are now. */
  onChange: () => Promise<Pick<HoursOnPage, 'open' | 'pending'>>
}

/** Reads the hours again after a refusal. */
const rereadOf =
  ({ time: { id, status }, onChange }: Props) =>
  async () => {
    const { open, pending } = await onChange()
    const latest = [...open, ...pending].find((each) => each.id === id)
    if (latest?.status !== status) tellDecided()
  }

/** What may be done about hours that are open, or asked for. */
export const HoursActions = (props: Props) => {
  const { can } = props
  return (
    <span className="actions">
      {can.includes('authorize') && <Authorize {...props} />}
      {can.includes('decline') && <Decline {...props} />}
      {can.includes('update') && <Change {...props} />}
      {can.includes('delete') && <Withdraw {...props} />}
    </span>
  )
}

const aboutHours = (verb: string, { time, name, hours }: Props) =>
  `${verb} ${displayHours(time, time.timezone, hours)} of ${name}`

const Authorize = (props: Props) => {
  const { time, name, onChange } = props
  return (
    <ConfirmedButton
      word="Authorize"
      about={aboutHours('Authorize', props)}
      title={`Authorize these hours of ${name}?`}
      confirm="Authorize"
      act={async () => {
        await withReread(() => authorizeHours(apiWithLocalErrors, time), rereadOf(props))
        await readAgain(onChange)
        toast('The hours are open', { tone: 'good' })
      }}
    >
      <p>{displayHours(time, time.timezone, props.hours)}. Patients can book visits in them.</p>
    </ConfirmedButton>
  )
}

const Decline = (props: Props) => (
  <Closing
    stays={keptOf(props.time)}
    {...props}
    word="Decline"
    title={`Decline these hours of ${props.name}?`}
    done="The hours are declined"
    close={declineHours}
  />
)

const Withdraw = (props: Props) => (
  <Closing
    {...props}
    word="Withdraw"
    title={`Withdraw these hours of ${props.name}?`}
    done="The hours are withdrawn"
    close={withdrawHours}
  />
)

type ClosingProps = Props & {
  word: string
  title: string
  done: string
  close: typeof withdrawHours | typeof declineHours
  /** The authorized hours that remain when the change is declined. */
  stays?: ReturnType<typeof keptOf>
}

/** Takes the hours away; visits that are booked in them are named first. */
const Closing = ({ word, title, done, close, stays, ...props }: ClosingProps) => {
  const { time, hours, onChange } = props
  const { known: booked, send } = useAcknowledged(bookedVisits)
  return (
    <ConfirmedButton
      word={word}
      about={aboutHours(word, props)}
      title={title}
      confirm={booked ? `${word} anyway` : word}
      act={async () => {
        await withReread(
          () => send((options) => close(apiWithLocalErrors, time, options)),
          rereadOf(props),
        )
        await readAgain(onChange)
        toast(done)
      }}
    >
      {stays ? (
        <p>The change is not made. {displayHours(stays, time.timezone, hours)} stays open.</p>
      ) : (
        <p>{displayHours(time, time.timezone, hours)}. No visit can be booked in them.</p>
      )}
      {booked && <VisitsInTheWay booked={booked} clock={{ zone: time.timezone, hours }} />}
    </ConfirmedButton>
  )
}

const Change = (props: Props) => {
  const { time, name, decides, hours, onChange } = props
  const { startsAt, endsAt, timezone } = time
  const openPart = inForce(time)
  const { known: booked, send } = useAcknowledged(bookedVisits)
  return (
    <RecordDialog
      open="Change"
      about={aboutHours('Change', props)}
      draft={`hours-${time.id}`}
      title={`Change these hours of ${name}`}
      schema={changedHoursSchema(timezone)}
      fields={[
        { name: 'startsAt', label: 'Begins', kind: 'moment' },
        { name: 'endsAt', label: 'Ends', kind: 'moment' },
      ]}
      values={{ startsAt: momentText(startsAt, timezone), endsAt: momentText(endsAt, timezone) }}
      submit={booked ? 'Save anyway' : 'Save'}
      onSave={async (values) => {
        await withReread(
          () => send((options) => changeHours(apiWithLocalErrors, time, values, options)),
          rereadOf(props),
        )
        await readAgain(onChange)
        toast('The hours are changed', { tone: 'good' })
      }}
    >
      {!decides && (
        <p>
          {openPart
            ? `Less time applies at once. More or other time waits for a colleague, and ${displayHours(openPart, timezone, hours)} stays open until they decide.`
            : 'Patients can book these hours once a colleague has authorized them.'}
        </p>
      )}
      {booked && <VisitsInTheWay booked={booked} clock={{ zone: timezone, hours }} />}
    </RecordDialog>
  )
}
