import type { ReactNode } from 'react'
import type { IconName } from '#components/icons'
import { Icon } from '../Icon'

type Tone = 'info' | 'positive' | 'warning' | 'danger'
/** One sentence beside the thing it is about. */
type Props = { tone?: Tone; icon?: IconName; children: ReactNode }

const defaultIcons: Record<Tone, IconName> = {
  info: 'info',
  positive: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

export const Note = ({ tone = 'info', icon = defaultIcons[tone], children }: Props) => (
  <p className={`note ${tone}`}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)
