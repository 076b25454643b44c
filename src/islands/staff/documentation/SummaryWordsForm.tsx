import { maxPatientGrade, readingGrade } from '#islands/appointments/summary/reading-grade'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
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
      help={words.language === 'en' && gradeAdvice(words[name])}
      rows={3}
      maxLength={maxLength}
      lang={words.language}
      dir="auto"
      value={words[name]}
      onChange={({ target }) => onChange({ ...words, [name]: target.value })}
    />
  ))

/** Said where a text is harder to read than patients are promised; the formula is one for English. */
const gradeAdvice = (text: string) => {
  const grade = readingGrade(text)
  return (
    grade !== null &&
    grade > maxPatientGrade &&
    `Hard to read: about grade ${Math.round(grade)}. Aim for grade ${maxPatientGrade} with shorter sentences and plainer words.`
  )
}
