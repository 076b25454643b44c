import type { ReactNode } from 'react'
import type { IconName } from '#components/icons'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'

type Props = {
  icon: IconName
  name: string
  /** How its upload goes, once it began. */
  children?: ReactNode
  onRemove: () => void
  /** Left out where trying again would change nothing. */
  onRetry?: (() => void) | undefined
}

/** A file that goes with the message being written. */
export const FileRow = ({ icon, name, children, onRemove, onRetry }: Props) => (
  <li className="row nowrap g2 small">
    <Icon name={icon} />
    <div className="grow">
      <p className="truncate" dir="auto" translate="no">
        {name}
      </p>
      {children}
    </div>
    {onRetry && (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
    <Button icon look="quiet" size="small" aria-label="Remove this file" onClick={onRemove}>
      <Icon name="x" />
    </Button>
  </li>
)
