import {
  answerOptions,
  type Item,
  matching,
} from '#edge/domains/questionnaires/questions/questionnaire'
import { maxAnswerCharacters } from '#edge/domains/questionnaires/questions/responses'
import { CheckboxList } from '#islands/ui/form/CheckboxList.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { StoredValue } from '../stores/merge-fields'
import { Note } from '../ui/feedback/Note'

type Props = {
  item: Item
  field: FieldState
  /** What it is answered with now. */
  value: StoredValue | undefined
  isKnown: boolean
}

/** One question with its answers, and what is said of them at once. */
export const Question = ({ item, field, value, isKnown }: Props) => (
  <div className="stack g2">
    <Control item={item} field={field} value={value} />
    {isKnown && (
      <p className="small ink-2">This is what your record says. Change it if it is wrong.</p>
    )}
    {matching(item.advice, [value ?? []].flat().map(String)).map(({ text, link }) => (
      <div key={text} role="status">
        <Note tone="warning">
          {text} {link && <a href={link.href}>{link.label}</a>}
        </Note>
      </div>
    ))}
  </div>
)

/** Answers that none other goes with. */
const exclusive = ['none', 'skip', 'unsure']

const Control = ({ item, field, value }: Omit<Props, 'isKnown'>) => {
  const { text, help, type, required } = item
  const choices = answerOptions(item).map(({ code, label }) => ({ value: code, label }))
  const label = { label: text, help, optional: !required }
  if (type === 'text')
    return <TextArea field={field} rows={3} maxLength={maxAnswerCharacters} {...label} />
  if (type === 'date') return <Field field={field} type="date" {...label} />
  if (type === 'number') return <Field field={field} inputMode="numeric" {...label} />
  if (type === 'multi')
    return (
      <CheckboxList
        field={field}
        legend={text}
        help={help}
        choices={choices}
        checked={value}
        onChoose={(before, after) => {
          const added = after.find((each) => !before.includes(each))
          return added && exclusive.includes(added)
            ? [added]
            : after.filter((each) => !exclusive.includes(each))
        }}
      />
    )
  return (
    <RadioCards
      field={field}
      legend={
        <>
          {text}
          {help && <span className="help">{help}</span>}
        </>
      }
      choices={choices}
    />
  )
}
