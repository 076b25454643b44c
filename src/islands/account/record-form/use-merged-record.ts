import type { PatientVersion } from '#islands/patient/record'
import { useMergedForm } from '#islands/ui/merged-form/use-merged-form'
import type { SavedFields, StoredValues } from '../../stores/merge-fields'
import { useOtherSaves } from './use-other-saves'

/** The part of a record that a form is over. */
export interface RecordPart {
  /** Names the draft. */
  readonly name: string
  readonly patientId: string
  readonly saved: SavedFields
  /** What the controls show of a record. */
  readonly valuesOf: (record: PatientVersion) => StoredValues
}

/** A form over a part of the patient's record, which takes in what other tabs and users save of it. */
export const useMergedRecord = (
  formId: string,
  { name, patientId, saved, valuesOf }: RecordPart,
) => {
  const merged = useMergedForm(formId, `account:${name}`, saved)
  const takeIn = (record: PatientVersion) =>
    merged.merge({ version: record.version, values: valuesOf(record) })
  const others = useOtherSaves(patientId, merged.latest, takeIn)
  return { ...merged, takeIn, others }
}
