import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { StaffAppointment } from '../appointments/appointment'
import { type TypeAndMode, TypeAndModeFields } from './TypeAndModeFields'

type Props = {
  visit: StaffAppointment
  trouble: string | null
  busy: boolean
  onDone: (chosen: Partial<TypeAndMode>) => void
  onClose: () => void
}

/** What the visit is for, and whether by video or phone, until it begins; its time stays. */
export const ChangeTypeDialog = ({ visit, trouble, busy, onDone, onClose }: Props) => {
  const before: TypeAndMode = {
    encounterTypeId: visit.encounterTypeId ?? '',
    appointmentType: visit.mode === 'phone' ? 'phone' : 'video',
  }
  const [chosen, setChosen] = useState(before)
  const changed: Partial<TypeAndMode> = {
    ...(chosen.encounterTypeId !== before.encounterTypeId && {
      encounterTypeId: chosen.encounterTypeId,
    }),
    ...(chosen.appointmentType !== before.appointmentType && {
      appointmentType: chosen.appointmentType,
    }),
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (Object.keys(changed).length > 0) onDone(changed)
    else onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Change the type of visit" dismissible={!busy}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>The time of the visit stays. The patient is told of the change.</p>
        <TypeAndModeFields
          id="change-type"
          chosen={chosen}
          onChange={(change) => setChosen({ ...chosen, ...change })}
        />
        <div role="alert">{trouble && <p className="c-danger">{trouble}</p>}</div>
        <div className="acts">
          <Button onClick={onClose} disabled={busy}>
            Keep it as it is
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            Change the visit
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
