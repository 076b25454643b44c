import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { ColleaguePicker } from '../colleagues/ColleaguePicker'
import type { ListedColleague } from '../colleagues/colleague'
import { type BookedVisits, bookedVisits } from '../records/booked-visits'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import { type Handover, loadHandover } from './holdings'

type Props = {
  userId: string
  name: string
  isActive: boolean
  clock: ClockSettings
}

/** Closes and opens an account. An island because closing asks who takes over what the account holds. */
export const AccountStatus = ({ userId, name, isActive, clock }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [booked, setBooked] = useState<BookedVisits | null>(null)
  const [handover, setHandover] = useState<Handover | null>(null)
  const [successor, setSuccessor] = useState<ListedColleague | null>(null)
  const change = async (verb: 'activate' | 'deactivate') => {
    await apiWithLocalErrors.call(`POST /users/:id/status/${verb}`, {
      params: { id: userId },
      acknowledge: booked !== null,
      ...(verb === 'deactivate' && { body: { successorId: successor?.id ?? null } }),
    })
    setFlash(
      verb === 'activate' ? `${name} can sign in again.` : `The account of ${name} is closed.`,
      'good',
    )
    // What else may be done with the account stands all over the page.
    location.reload()
  }
  const activate = useAction(() => change('activate'))
  const deactivate = () =>
    change('deactivate').catch((error: unknown) => {
      const visits = bookedVisits(error)
      if (!visits) throw error
      setBooked(visits)
    })
  const askFirst = useAction(async () => {
    setHandover(await loadHandover(userId))
    setAsking(true)
  })
  const close = () => {
    setAsking(false)
    setBooked(null)
  }
  return (
    <section className="stack g3">
      <h2 className="h3">Account</h2>
      <p>
        {isActive
          ? `${name} can sign in.`
          : `This account is closed: ${name} cannot sign in and is not offered to patients.`}
      </p>
      <div>
        {isActive ? (
          <Button look="danger" busy={askFirst.busy} onClick={() => void askFirst.run()}>
            Close account
          </Button>
        ) : (
          <Button busy={activate.busy} onClick={() => void activate.run()}>
            Open account
          </Button>
        )}
      </div>
      <ActionError error={activate.error ?? askFirst.error} />
      <ConfirmDialog
        open={isAsking}
        title={booked ? 'Visits are booked' : `Close the account of ${name}?`}
        confirm={booked ? 'Close it anyway' : 'Close account'}
        keep="Keep the account"
        onConfirm={deactivate}
        onClose={close}
      >
        {booked ? (
          <VisitsInTheWay booked={booked} clock={clock} />
        ) : (
          <>
            <p>They are signed out everywhere at once. The record of what they did stays.</p>
            {handover && handover.held.length > 0 && (
              <HandoverChoice
                name={name}
                handover={handover}
                userId={userId}
                successor={successor}
                onChoose={setSuccessor}
              />
            )}
          </>
        )}
      </ConfirmDialog>
    </section>
  )
}

type ChoiceProps = {
  name: string
  handover: Handover
  userId: string
  successor: ListedColleague | null
  onChoose: (colleague: ListedColleague | null) => void
}

const HandoverChoice = ({
  name,
  handover: { held, role },
  userId,
  successor,
  onChoose,
}: ChoiceProps) => (
  <div className="stack g3">
    <p>{name} still holds:</p>
    <ul>
      {held.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
    <ColleaguePicker
      field={{ id: 'successor', name: 'successor' }}
      label="Who takes it over"
      help="Leave it empty to give it to their team: each waits for someone new."
      roles={[role]}
      without={[userId]}
      chosen={successor}
      onChoose={onChoose}
    />
    <p className="small ink-2">
      Patients in states where the colleague has no license wait for a clinician. Visits stay as
      they are booked until a scheduler moves them.
    </p>
  </div>
)
