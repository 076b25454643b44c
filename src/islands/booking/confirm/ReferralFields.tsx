import { Field } from '../../ui/Field'
import { type Option, Select } from '../../ui/Select'
import type { ConfirmAnswers, FieldErrors } from './confirm-form'

type Props = {
  answers: ConfirmAnswers
  errors: FieldErrors
  sources: readonly Option[]
  onAnswer: (answer: Partial<ConfirmAnswers>) => void
}

export const ReferralFields = ({ answers, errors, sources, onAnswer }: Props) => (
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
          ...(errors.referredByOther && { errors: [errors.referredByOther] }),
        }}
        label="Tell us who"
        maxLength={200}
        value={answers.referredByOther}
        onChange={(event) => onAnswer({ referredByOther: event.target.value })}
      />
    )}
  </>
)
