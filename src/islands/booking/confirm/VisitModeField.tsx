import { RadioCards } from '../../ui/RadioCards'
import type { Answers } from './confirm-form'

type Props = {
  chosen: Answers['appointmentType']
  mistake: string | undefined
  /** The clinician's first name. */
  name: string
  /** As it is written: '(212) 555-0148'. */
  phone: string
  onChoose: (type: 'video' | 'phone') => void
}

export const TypeQuestion = ({ chosen, mistake, name, phone, onChoose }: Props) => (
  <RadioCards
    field={{
      id: 'appointmentType',
      name: 'appointmentType',
      defaultValue: chosen,
      ...(mistake && { errors: [mistake] }),
    }}
    legend="How do you want to talk?"
    choices={[
      {
        value: 'video',
        label: 'Video',
        help: `So ${name} can see how you are doing`,
        icon: 'video',
      },
      {
        value: 'phone',
        label: 'Phone',
        help: `${name} calls ${phone}`,
        icon: 'phone',
      },
    ]}
    onChoose={(value) => onChoose(value === 'phone' ? 'phone' : 'video')}
  />
)
