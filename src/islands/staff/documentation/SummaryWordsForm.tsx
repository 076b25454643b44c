import { TextArea } from '#islands/ui/TextArea.tsx'
import type { SummaryWords } from './visit-summary'

const fields = [
  { name: 'reason', label: 'Why the patient came', maxLength: 500 },
  { name: 'nextSteps', label: 'What the patient does next', maxLength: 3000 },
  { name: 'warningSigns', label: 'When to get help', maxLength: 1500 },
] as const

type Props = { words: SummaryWords; onChange: (words: SummaryWords) => void }

/** The clinician's own words, which come before the clinic's advice for this kind of visit. */
export const SummaryWordsForm = ({ words, onChange }: Props) =>
  fields.map(({ name, label, maxLength }) => (
    <TextArea
      key={name}
      field={{ id: `summary-${name}`, name }}
      label={label}
      rows={3}
      maxLength={maxLength}
      lang={words.language}
      dir="auto"
      value={words[name]}
      onChange={({ target }) => onChange({ ...words, [name]: target.value })}
    />
  ))
