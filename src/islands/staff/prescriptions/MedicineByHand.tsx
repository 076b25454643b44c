import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Combobox, type ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { formOptions, unitOptions } from './dosage-options'

/** A medicine with its name as `text`. */
export interface FoundMedicine extends ComboboxChoice {
  readonly rxcui: string | null
}

type Props = {
  patientId: string
  fields: Readonly<Record<'name' | 'strength' | 'form' | 'unit', FieldState>>
  chosen: FoundMedicine | null
  onChoose: (found: FoundMedicine | null) => void
}

/** Minimum letters of a search. */
const minLetters = 3

/** Coded medicines, and the typed name as it is. */
const findMedicines = async (patient: string, text: string): Promise<FoundMedicine[]> => {
  if (text.length < minLetters) return []
  const typed = { id: text, text, rxcui: null }
  const found = await apiWithLocalErrors
    .call('POST /patients/:patient/medicine_searches', { params: { patient }, body: { text } })
    .catch(() => [])
  return [...found.map(({ name, rxcui }) => ({ id: name, text: name, rxcui })), typed]
}

/** A medicine outside the formulary: chosen from a coded search, or written by hand. */
const MedicineByHand = ({ patientId, fields, chosen, onChoose }: Props) => (
  <>
    <Note tone="warning">Interactions not checked: this medicine is not of the formulary.</Note>
    <Combobox<FoundMedicine>
      field={fields.name}
      label="Name of the medicine"
      help="Type its name, and choose it from the list."
      find={(text) => findMedicines(patientId, text)}
      draw={({ text, rxcui }) => (
        <>
          {text} <span className="ink-2">{rxcui ? `RxNorm ${rxcui}` : 'as typed'}</span>
        </>
      )}
      chosen={chosen}
      onChoose={(choice) => onChoose(choice && 'rxcui' in choice ? choice : null)}
      emptyText="Type at least 3 letters."
    />
    <div className="grid2">
      <Field field={fields.strength} label="Strength" maxLength={60} />
      <Select field={fields.form} label="Form" options={formOptions} />
      <Select field={fields.unit} label="Counted in" options={unitOptions} />
    </div>
  </>
)

export default MedicineByHand
