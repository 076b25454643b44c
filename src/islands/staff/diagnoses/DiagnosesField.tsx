import { Suspense } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'

const DiagnosisSearch = lazyPart(() => import('./DiagnosisSearch'))

type Props = {
  state: FieldState
  label: string
  isRequired: boolean
  /** Diagnoses in frequent use. */
  options: readonly string[]
  patientId: string
  chosen: readonly string[]
  readOnly: boolean
  onChange: (chosen: readonly string[]) => void
}

/** The diagnoses in frequent use, those that were found, and a search of the whole list. */
export const DiagnosesField = ({
  state,
  label,
  isRequired,
  options,
  patientId,
  chosen,
  readOnly,
  onChange,
}: Props) => {
  const listed = [...options, ...chosen.filter((each) => !options.includes(each))]
  return (
    <div className="stack g3">
      <CheckboxGroup
        field={state}
        label={label}
        optional={!isRequired}
        options={listed.map((value) => ({ value, label: value }))}
        chosen={chosen}
        disabled={readOnly}
        onChange={onChange}
      />
      {!readOnly && (
        <Suspense>
          <DiagnosisSearch
            id={`${state.id}-search`}
            patientId={patientId}
            label="Another diagnosis"
            onFind={(found) => onChange([...new Set([...chosen, found])])}
          />
        </Suspense>
      )}
    </div>
  )
}
