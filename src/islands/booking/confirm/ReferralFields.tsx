import { Field } from '../../ui/Field'
import { type Option, Select } from '../../ui/Select'
import type { Answers, Mistakes } from './confirm-form'

type Props = {
  answers: Answers
  mistakes: Mistakes
  sources: readonly Option[]
  onAnswer: (answer: Partial<Answers>) => void
}

export const ReferralQuestion = ({ answers, mistakes, sources, onAnswer }: Props) => (
  <>
    <Select
      field={{ id: 'referredBy', name: 'referredBy' }}
      label="Who referred you?"
      optional
      prompt="Choose one"
      options={sources}
      value={answers.referredBy}
      onChange={(event) => onAnswer({ referredBy: event.target.value })}
    />
    {answers.referredBy === 'Other' && (
      <Field
        field={{
          id: 'referredByOther',
          name: 'referredByOther',
          ...(mistakes.referredByOther && { errors: [mistakes.referredByOther] }),
        }}
        label="Tell us who"
        maxLength={200}
        value={answers.referredByOther}
        onChange={(event) => onAnswer({ referredByOther: event.target.value })}
      />
    )}
  </>
)
