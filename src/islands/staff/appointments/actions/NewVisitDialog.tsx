import { useState } from 'react'
import * as z from 'zod/mini'
import { iso } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { FindPatient } from '#islands/staff/patients/FindPatient.tsx'
import type { PatientRow } from '#islands/staff/patients/load-patients'
import { serverNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { TypeAndModeFields, typeAndMode } from '../../booking/TypeAndModeFields'
import { ExposureFirst } from '../../pep/ExposureFirst'
import { startAdHocVisit } from './perform-action'

type Props = {
  /** Whose visit it is, where that is not asked. */
  own: string | undefined
  providers: readonly Option[]
  clock: ClockSettings
  /** When the page was drawn. */
  drawnAt: number
  onClose: () => void
}

const schema = z.object({ providerId: z.string('Choose a clinician'), ...typeAndMode })

/** A visit outside the hours that are offered: with whom, what for, and then its page. */
const NewVisitDialog = ({ own, providers, clock, drawnAt, onClose }: Props) => {
  const [patient, setPatient] = useState<PatientRow | null>(null)
  const [encounterTypeId, setEncounterType] = useState<string | null>(null)
  // From when it is asked for, so that the same wish sent again is the same request. Until it is sent, it begins at the earliest.
  const [startsAt] = useState(() => iso(serverNow(drawnAt)))
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { providerId: own ?? '', appointmentType: 'video' },
    onSubmit: async (chosen) => {
      if (!patient) return
      const { id } = await startAdHocVisit({ ...chosen, patientId: patient.id, startsAt })
      location.assign(`/staff/visits/${id}`)
    },
  })
  return (
    <Dialog open onClose={onClose} title="New visit now" dismissible={!busy}>
      <div className="stack">
        {patient ? (
          <p className="row g3">
            <span className="grow">
              With <b translate="no">{patient.name}</b>
            </span>
            <Button size="small" look="quiet" onClick={() => setPatient(null)} disabled={busy}>
              Another patient
            </Button>
          </p>
        ) : (
          <FindPatient
            label="Find a patient for the visit"
            action={(found) => (
              <Button
                size="small"
                aria-label={`Choose ${found.name}`}
                onClick={() => setPatient(found)}
              >
                Choose
              </Button>
            )}
          />
        )}
        <form {...form.props} className="stack" noValidate>
          {own ? (
            <input type="hidden" name={fields.providerId.name} value={own} />
          ) : (
            <Select
              field={fields.providerId}
              label="Clinician"
              prompt="Choose a clinician"
              options={providers}
            />
          )}
          <TypeAndModeFields fields={fields} onType={setEncounterType} />
        </form>
        {patient && (
          <ExposureFirst
            key={patient.id}
            patientId={patient.id}
            encounterTypeId={encounterTypeId}
            clock={clock}
          />
        )}
        <ActionError error={error} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Close
          </Button>
          <Button look="primary" type="submit" form={form.props.id} busy={busy} disabled={!patient}>
            Make the visit
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
export default NewVisitDialog
