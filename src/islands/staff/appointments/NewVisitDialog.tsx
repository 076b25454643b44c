import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { type Option, Select } from '#islands/ui/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { FindPatient } from '../patients/FindPatient'
import type { PatientRow } from '../patients/load-patients'
import { type TypeAndMode, TypeAndModeFields } from '../visit/TypeAndModeFields'
import { startAdHocVisit } from './perform-action'

type Props = {
  /** Whose visit it is, where that is not asked. */
  own: string | undefined
  providers: readonly Option[]
  onClose: () => void
}

/** A visit outside the hours that are offered: with whom, what for, and then its page. */
export const NewVisitDialog = ({ own, providers, onClose }: Props) => {
  const [patient, setPatient] = useState<PatientRow | null>(null)
  const [providerId, setProvider] = useState(own ?? '')
  const [chosen, setChosen] = useState<TypeAndMode>({
    encounterTypeId: '',
    appointmentType: 'video',
  })
  const { busy, error, run } = useAction(async (patientId: string) => {
    const { id } = await startAdHocVisit({ ...chosen, patientId, providerId })
    location.assign(`/staff/visits/${id}`)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (patient) void run(patient.id)
  }
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
        <form className="stack" onSubmit={submit} noValidate>
          {!own && (
            <Select
              field={{ id: 'new-visit-provider', name: 'providerId' }}
              label="Clinician"
              prompt="Choose a clinician"
              options={providers}
              value={providerId}
              onChange={({ target }) => setProvider(target.value)}
            />
          )}
          <TypeAndModeFields
            id="new-visit"
            chosen={chosen}
            onChange={(change) => setChosen({ ...chosen, ...change })}
          />
          <ActionError error={error} />
          <div className="acts">
            <Button onClick={onClose} disabled={busy}>
              Close
            </Button>
            <Button
              look="primary"
              type="submit"
              busy={busy}
              disabled={!patient || !providerId || !chosen.encounterTypeId}
            >
              Make the visit
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
