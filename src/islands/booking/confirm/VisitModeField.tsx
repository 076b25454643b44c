import { RadioCards } from '../../ui/RadioCards'
import type { ConfirmAnswers } from './confirm-form'

type Props = {
  value: ConfirmAnswers['appointmentType']
  error: string | undefined
  /** First name. */
  providerName: string
  /** '(212) 555-0148' */
  phone: string
  onChoose: (type: 'video' | 'phone') => void
}

export const VisitModeField = ({ value, error, providerName, phone, onChoose }: Props) => (
  <RadioCards
    field={{
      id: 'appointmentType',
      name: 'appointmentType',
      defaultValue: value,
      ...(error && { errors: [error] }),
    }}
    legend="How do you want to talk?"
    choices={[
      {
        value: 'video',
        label: 'Video',
        help: `So ${providerName} can see how you are doing`,
        icon: 'video',
      },
      {
        value: 'phone',
        label: 'Phone',
        help: `${providerName} calls ${phone}`,
        icon: 'phone',
      },
    ]}
    onChoose={(value) => onChoose(value === 'phone' ? 'phone' : 'video')}
  />
)
