import * as z from 'zod/mini'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import type { FormField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'

interface Treatment {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly offered: boolean
}
type Props = {
  patient: { readonly id: string; readonly version?: number | undefined }
  treatments: readonly Treatment[]
}

const loadTreatments = async (id: string) => {
  const [{ version }, treatments] = await Promise.all([
    apiWithLocalErrors.patients.get(id),
    apiWithLocalErrors.call('GET /patients/:patient/treatment_types', { params: { patient: id } }),
  ])
  return { id, version, treatments }
}

const schema = z.object({
  treatmentTypes: z.pipe(
    z.pipe(
      z.optional(z.union([z.string(), z.array(z.string())])),
      z.transform((ticked) => [ticked ?? []].flat()),
    ),
    z.array(z.string()).check(z.minLength(1, 'Choose at least one treatment')),
  ),
})

/** What a patient is treated with, changed by who may. An island because it is changed in place. */
export const Treatments = ({ patient, treatments }: Props) => {
  const { id } = patient
  const { record, change } = useRecord({ id, version: patient.version, treatments }, () =>
    loadTreatments(id),
  )
  const chosen = record.treatments.filter(({ active }) => active)
  const field: FormField = {
    name: 'treatmentTypes',
    label: 'Treatments',
    kind: 'many',
    options: record.treatments
      .filter(({ active, offered }) => active || offered)
      .map(({ id: value, name }) => ({ value, label: name })),
  }
  return (
    <section className="stack g3" aria-label="Treatments">
      <div className="section-head">
        <h2 className="h3">Treatments</h2>
        <RecordDialog
          open="Change"
          about="Change treatments"
          draft={`patient-${id}-treatments`}
          title="Change treatments"
          schema={schema}
          fields={[field]}
          values={{ treatmentTypes: chosen.map((each) => each.id).join('\n') }}
          submit="Save"
          onSave={async ({ treatmentTypes }) => {
            await change((options) =>
              apiWithLocalErrors.call('PUT /patients/:patient/treatment_types', {
                params: { patient: id },
                body: { treatmentTypes },
                ...options,
              }),
            )
            toast('Saved', { tone: 'good' })
          }}
        >
          <p className="ink-2">
            They decide which visits the patient can book. Without PrEP, no quarterly tests are
            prepared. At least one stays: where care ends, change the record’s status in the
            profile.
          </p>
        </RecordDialog>
      </div>
      {chosen.length > 0 ? (
        <ul className="list">
          {chosen.map(({ id: key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className="ink-2">None chosen.</p>
      )}
    </section>
  )
}
