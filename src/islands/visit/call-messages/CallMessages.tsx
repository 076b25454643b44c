import { useState } from 'react'
import { displayMoment, type TimeFormat } from '#edge/platform/time'
import { renderLinks } from '#islands/messages/text/render-links.tsx'
import { WithdrawDialog } from '#islands/messages/thread/WithdrawDialog.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import type { CallMessage } from './load-call-messages'

type Props = {
  messages: readonly CallMessage[]
  /** The reader's. */
  userId: string
  zone: string
  hours: TimeFormat
}

/** Chat of a call in the record of its visit. An island because senders withdraw their messages. */
export const CallMessages = ({ messages: loaded, userId, zone, hours }: Props) => {
  const [messages, setMessages] = useState(loaded)
  const [withdrawing, setWithdrawing] = useState<CallMessage | null>(null)
  const withdraw = async ({ id, patient }: CallMessage) => {
    await apiWithLocalErrors.call_messages.in({ patients: patient?.id ?? '' }).delete(id)
    setMessages((all) =>
      all.map((each) =>
        each.id === id ? { ...each, text: null, withdrawnAt: new Date().toISOString() } : each,
      ),
    )
  }
  return (
    <section className="call-messages stack g3" aria-labelledby="call-messages">
      <h2 id="call-messages">Messages during the call</h2>
      <ol className="stack g3">
        {messages.map((message) => (
          <li key={message.id}>
            <small className="ink-2">
              <bdi translate="no">{message.fromName}</bdi> ·{' '}
              <bdi>{displayMoment(message.createdAt, zone, hours)}</bdi>
            </small>
            {message.withdrawnAt && <p className="ink-2">This message was withdrawn.</p>}
            {message.text && (
              <p dir="auto" translate="no" className="words">
                {renderLinks(message.text)}
              </p>
            )}
            {message.fromId === userId && !message.withdrawnAt && (
              <Button look="quiet" size="small" onClick={() => setWithdrawing(message)}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ol>
      {withdrawing && (
        <WithdrawDialog
          onWithdraw={() => withdraw(withdrawing)}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  )
}
