import { useState } from 'react'
import { nextPharmacyStatuses, type PharmacyStatus } from '#edge/domains/prescriptions/transitions'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { type Fill, fillFor, fillSteps, fillWords, stepLabel } from './fills'

type Props = {
  fill: Fill
  busy: boolean
  /** Records a step; false where it was refused. */
  onSay: (status: PharmacyStatus) => Promise<boolean>
}

/** The next steps of a fill. A choice of the list is recorded by a button; what cannot be taken back is asked again. */
export const FillSteps = ({ fill, busy, onSay }: Props) => {
  const [chosen, choose] = useState<PharmacyStatus | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [previous, setPrevious] = useState<PharmacyStatus | null>(null)
  const now = fill.pharmacyStatus ?? 'new'
  const { main, others } = fillSteps(fill)
  const say = async (status: PharmacyStatus) => {
    const isSaid = await onSay(status)
    setAsking(false)
    if (!isSaid) return
    choose(null)
    setPrevious(isReversible(now, status) ? now : null)
  }
  return (
    <span className="stack g2">
      <span className="row g2">
        {main && (
          <Button size="small" look="primary" busy={busy} onClick={() => void say(main)}>
            {stepLabel(main)}
          </Button>
        )}
        <Select
          key={now}
          field={{ id: `step-${fill.id}`, name: 'step' }}
          label={<span className="sr">Another step of {fillFor(fill)}</span>}
          prompt="Something else"
          options={others.map((value) => ({ value, label: stepLabel(value) }))}
          onChange={({ currentTarget }) =>
            choose(others.find((one) => one === currentTarget.value) ?? null)
          }
        />
        {chosen && (
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              isReversible(now, chosen) && !isNews(chosen) ? void say(chosen) : setAsking(true)
            }
          >
            Record “{stepLabel(chosen)}”
          </Button>
        )}
      </span>
      {previous && previous !== now && (
        <span className="row g2 small" role="status">
          Recorded as {stepLabel(now)}.
          <Button size="small" look="quiet" busy={busy} onClick={() => void say(previous)}>
            Undo: {stepLabel(previous)}
          </Button>
        </span>
      )}
      {chosen && (
        <ConfirmDialog
          open={isAsking}
          title={`${stepLabel(chosen)}?`}
          confirm={`Record “${stepLabel(chosen)}”`}
          keep="Go back"
          onConfirm={() => say(chosen)}
          onClose={() => setAsking(false)}
        >
          <p>
            <b dir="auto">{fillFor(fill)}</b>, {fillWords(fill)}.
          </p>
          <p>
            {isNews(chosen) && 'The patient is told at once. '}
            {!isReversible(now, chosen) && 'It cannot be taken back here.'}
          </p>
        </ConfirmDialog>
      )}
    </span>
  )
}

const isReversible = (from: PharmacyStatus, to: PharmacyStatus): boolean =>
  nextPharmacyStatuses(to).includes(from)

/** News that its patient gets by notification. */
const newsworthy: readonly PharmacyStatus[] = [
  'patient_contact_needed',
  'out_of_stock',
  'shipped',
  'ready_for_pickup',
  'transferred_out',
  'canceled',
]
const isNews = (status: PharmacyStatus): boolean => newsworthy.includes(status)
