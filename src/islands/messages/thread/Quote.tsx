import { cx } from '../../ui/cx'
import type { ConversationMessage } from '../conversation'

type Props = {
  /** Null until it is read. */
  of: ConversationMessage | null
  className?: string
}

/** What a message answers, in few words. */
export const Quote = ({ of, className }: Props) =>
  of?.withdrawnAt ? (
    <span className={cx('quote', className)}>This message was withdrawn.</span>
  ) : (
    <span className={cx('quote', className)} dir="auto" translate="no">
      {of ? of.text || `📎 ${of.attachments.map(({ name }) => name).join(', ')}` : '…'}
    </span>
  )
