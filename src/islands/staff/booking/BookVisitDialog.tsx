import { useState } from 'react'
import * as z from 'zod/mini'
import { localDate, now } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { fieldErrorsOf } from '#islands/ui/form/form-values'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { ExposureFirst } from '../pep/ExposureFirst'
import { bookingErrorText, bookVisit, isTaken } from './book-visit'
import { describeTime, FreeTimePicker } from './FreeTimePicker'
import type { OfferedTime } from './free-times'
import { TypeAndModeFields, typeAndMode } from './TypeAndModeFields'

export type BookVisitProps = {
  patient: { readonly id: string; readonly name: string; readonly zone: string }
  /** Whose times stand first. */
  providerId: string | null
  clock: ClockSettings
  onBooked: () => void
  onClose: () => void
}

const schema = z.object(typeAndMode)

/** A visit at a time that is offered: what for, how, with whom and when. What was chosen stays after a refusal. */
const BookVisitDialog = ({ patient, providerId, clock, onBooked, onClose }: BookVisitProps) => {
  const { id, name, zone } = patient
  const [encounterTypeId, setEncounterType] = useState('')
  const [chosen, choose] = useState<OfferedTime | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [reports, setReports] = useState(0)
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { appointmentType: 'video' },
    onSubmit: async (values) => {
      if (!chosen) return
      setTrouble(null)
      try {
        await bookVisit(id, chosen, values)
      } catch (refusal) {
        if (namesField(refusal)) throw refusal
        setTrouble(bookingErrorText(refusal))
        if (isTaken(refusal)) setRefusals(refusals + 1)
        return
      }
      onBooked()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Book a visit for ${name}`} dismissible={!busy} wide>
      <div className="stack">
        <form {...form.props} className="stack" noValidate>
          <TypeAndModeFields fields={fields} patientId={id} onType={setEncounterType} />
        </form>
        {encounterTypeId ? (
          <ExposureFirst
            patientId={id}
            encounterTypeId={encounterTypeId}
            clock={{ ...clock, zone }}
            onStored={() => setReports(reports + 1)}
          >
            <FreeTimePicker
              search={{ patientId: id, encounterTypeId }}
              attempt={`${refusals}.${reports}`}
              first={{ providerId: providerId ?? '', date: localDate(now(), zone) }}
              moving={null}
              clock={{ ...clock, zone }}
              chosen={chosen}
              onChoose={choose}
            />
          </ExposureFirst>
        ) : (
          <p className="ink-2">Choose the kind of visit to see the free times.</p>
        )}
        <ActionError error={trouble ?? error} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Close
          </Button>
          <Button look="primary" type="submit" form={form.props.id} busy={busy} disabled={!chosen}>
            {chosen ? `Book ${describeTime(chosen, clock)}` : 'Choose a time'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
export default BookVisitDialog

const namesField = (error: unknown) =>
  Object.keys(fieldErrorsOf(error) ?? {}).some((name) => name in typeAndMode)
