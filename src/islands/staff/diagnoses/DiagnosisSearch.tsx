import { useState } from 'react'
import { isCodedDiagnosis } from '#edge/platform/code-sets/diagnosis-code'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Combobox } from '#islands/ui/form/Combobox.tsx'

type Props = {
  id: string
  patientId: string
  label: string
  /** Runs with the code and its words. */
  onFind: (diagnosis: string) => void
}

const minLetters = 2

/** Diagnoses of the list, and what was typed, where it is a code and words. */
const findDiagnoses = async (patient: string, text: string) => {
  if (text.length < minLetters) return []
  const found = await apiWithLocalErrors.call('POST /patients/:patient/diagnosis_searches', {
    params: { patient },
    body: { text },
  })
  const isListed = found.some(({ code }) => code === text.toUpperCase().split(' ')[0])
  return [
    ...found.map(({ code, name }) => ({ id: `${code} ${name}`, code, text: name })),
    ...(isCodedDiagnosis(text) && !isListed ? [{ id: text, code: 'as typed', text }] : []),
  ]
}

/** Searches ICD-10-CM by code or words as one types, and is empty again once one is chosen. */
const DiagnosisSearch = ({ id, patientId, label, onFind }: Props) => {
  // A new key empties the field.
  const [turn, setTurn] = useState(0)
  return (
    <Combobox
      key={turn}
      // Without a name it is no part of the form around it.
      field={{ id, name: '' }}
      label={label}
      help="Type a code or words, such as B20, or late latent syphilis."
      optional
      find={(text) => findDiagnoses(patientId, text)}
      draw={({ code, text }) => (
        <span>
          <strong>{code}</strong> {text}
        </span>
      )}
      chosen={null}
      onChoose={(choice) => {
        if (!choice) return
        onFind(choice.id)
        setTurn(turn + 1)
      }}
      emptyText="Nothing matches. Type the code and its words to add it as it is."
    />
  )
}
export default DiagnosisSearch
