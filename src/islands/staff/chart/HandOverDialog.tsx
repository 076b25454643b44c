import { useState } from 'react'
import {
  type AssignmentRole,
  assignmentAttributes,
  type HandOverReason,
  handOverReasons,
} from '#edge/domains/patients/assignments/contract'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { Combobox } from '#islands/ui/form/Combobox.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { assignmentLabels } from './access-text'
import {
  describeHandOver,
  findNextHolders,
  type Holder,
  type NextHolder,
  reasonLabels,
} from './hand-over'

export interface HandOverInput {
  readonly attribute: (typeof assignmentAttributes)[AssignmentRole]
  /** Null leaves the place empty. */
  readonly holderId: string | null
  readonly reason: HandOverReason
  /** The name of who takes over. */
  readonly holderName: string | null
}
type Props = {
  patient: { readonly id: string; readonly name: string }
  /** The holders whose place may be given to someone else; one at least. */
  holders: readonly Holder[]
  onHand: (input: HandOverInput) => Promise<unknown>
  onClose: () => void
}

const reasons = handOverReasons.map((value) => ({ value, label: reasonLabels[value] }))

/** Asks to whom a patient is handed over and why, and says first what moves. */
export const HandOverDialog = ({ patient, holders, onHand, onClose }: Props) => {
  const [role, setRole] = useState(holders[0]?.role ?? 'provider')
  const [next, setNext] = useState<NextHolder | null>(null)
  const [isEmptied, setEmptied] = useState(false)
  const [reason, setReason] = useState<HandOverReason | ''>('')
  const [isMissing, setMissing] = useState(false)
  const current = holders.find((holder) => holder.role === role)
  const hand = useAction(async () => {
    if (!(next || isEmptied) || !reason) return setMissing(true)
    await onHand({
      attribute: assignmentAttributes[role],
      holderId: isEmptied ? null : (next?.id ?? null),
      reason,
      holderName: isEmptied ? null : (next?.text ?? null),
    })
  })
  const missing = (isGiven: boolean, text: string) => (isMissing && !isGiven ? [text] : undefined)
  return (
    <Dialog open title={`Hand over ${patient.name}`} onClose={onClose} dismissible={!hand.busy}>
      <div className="stack g4">
        <Select
          field={{ id: 'hand-over-role', name: 'role' }}
          label="What is handed over"
          options={holders.map((holder) => ({
            value: holder.role,
            label: `${assignmentLabels[holder.role]}: ${holder.name ?? 'no one yet'}`,
          }))}
          value={role}
          onChange={({ target }) => {
            setRole(target.value as AssignmentRole)
            setNext(null)
            setEmptied(false)
          }}
        />
        {current && (
          <ul className="small ink-2">
            {describeHandOver(current).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {current?.name && (
          <Checkbox
            field={{ id: 'hand-over-empty', name: 'empty' }}
            label={`Assign no one in place of ${current.name}`}
            checked={isEmptied}
            onChange={({ target }) => setEmptied(target.checked)}
          />
        )}
        {!isEmptied && (
          <Combobox<NextHolder>
            key={role}
            field={{
              id: 'hand-over-to',
              name: 'holder',
              errors: missing(next !== null, 'Choose who takes over'),
            }}
            label={`New ${assignmentLabels[role].toLowerCase()}`}
            {...(role === 'provider' && {
              help: 'Clinicians with a license where the patient lives',
            })}
            placeholder="Beginning of a name"
            find={async (typed) =>
              (await findNextHolders(role, patient.id, typed)).filter(
                ({ id }) => id !== current?.holderId,
              )
            }
            draw={({ text, about }) => (
              <span>
                <bdi>{text}</bdi> {about && <small className="ink-2">{about}</small>}
              </span>
            )}
            chosen={next}
            onChoose={setNext}
          />
        )}
        <Select
          field={{
            id: 'hand-over-reason',
            name: 'reason',
            errors: missing(reason !== '', 'Choose a reason'),
          }}
          label="Why"
          options={reasons}
          prompt="Choose"
          value={reason}
          onChange={({ target }) => setReason(target.value as HandOverReason | '')}
        />
        <ActionError error={hand.error} />
        <DialogActions
          submit="Hand over"
          busy={hand.busy}
          onCancel={onClose}
          onSubmit={() => void hand.run()}
        />
      </div>
    </Dialog>
  )
}
