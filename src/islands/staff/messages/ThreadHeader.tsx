import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import {
  type Conversation,
  type ConversationMessage,
  toConversation,
} from '../../messages/conversation'
import type { useThread } from '../../messages/thread/use-thread'
import { apiWithLocalErrors } from '../../stores/api'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import { useAction } from '../../ui/use-action'
import type { StaffUser } from '../access/require-staff'
import { AnswerBy } from './AnswerBy'
import type { OpenThreadDialog } from './dialogs/ThreadDialog'
import { inboxTitle, kindLabels } from './inbox'

type Props = {
  thread: Pick<ReturnType<typeof useThread>, 'conversation' | 'messages' | 'refresh'>
  me: StaffUser
  now: number
  openingHours: readonly OpeningHours[]
  onChange: (conversation: Conversation) => void
  onAssign: (to: string | null) => Promise<void>
  onCard: (patientId: string) => void
  onBack: () => void
  onDialog: (dialog: OpenThreadDialog) => void
}

type Verb = 'archive' | 'unarchive' | 'pin' | 'unpin'

/** Who an open conversation is with, and what is done with all of it. */
export const ThreadHeader = ({ thread, me, now, openingHours, ...on }: Props) => {
  const { onChange, onAssign, onCard, onBack, onDialog } = on
  const { conversation, messages, refresh } = thread
  const { kind, patientId, status, can, assigneeId, assigneeName, pinnedAt, waitingSince } =
    conversation
  const isOpen = status === 'open'
  const canAssign = isOpen && can.includes('assign')
  const act = useAction(async (verb: Verb) => {
    try {
      onChange(toConversation(await change(verb, conversation, messages)))
    } finally {
      // A new message may have refused it: it is shown beside the reason.
      await refresh()
    }
  })
  const assign = useAction(onAssign)
  return (
    <>
      <header>
        <Button icon look="quiet" className="backl" aria-label="Back to the list" onClick={onBack}>
          <Icon name="arrow-left" flip />
        </Button>
        <span className="grow">
          <h2 className="h3" translate="no">
            {inboxTitle(conversation)}
          </h2>
          <span className="row g2 small">
            <Badge tone={kind === 'internal' ? 'warning' : undefined}>{kindLabels[kind]}</Badge>
            <span className="ink-2">{assigneeName ?? 'Unassigned'}</span>
            {waitingSince && (
              <AnswerBy {...{ kind, waitingSince, openingHours, now }} hours={me.hours} />
            )}
          </span>
        </span>
        <span className="row g1" role="toolbar" aria-label="Conversation">
          {patientId && (
            <Button size="small" onClick={() => onCard(patientId)}>
              Patient
            </Button>
          )}
          {canAssign && (
            <Button
              size="small"
              data-act="assign"
              busy={assign.busy}
              onClick={() => assign.run(assigneeId === me.id ? null : me.id)}
            >
              {assigneeId === me.id ? 'Release' : 'Assign to me'}
            </Button>
          )}
          {can.includes('pin') && (
            <Button
              size="small"
              data-act="pin"
              aria-pressed={Boolean(pinnedAt)}
              onClick={() => act.run(pinnedAt ? 'unpin' : 'pin')}
            >
              {pinnedAt ? 'Unpin' : 'Pin'}
            </Button>
          )}
          <Menu
            label="More"
            button={<Icon name="ellipsis" />}
            items={[
              { label: 'Who is in it', icon: 'users', onChoose: () => onDialog('members') },
              ...(canAssign
                ? [
                    {
                      label: 'Hand to a colleague',
                      icon: 'user' as const,
                      onChoose: () => onDialog('assign'),
                    },
                  ]
                : []),
              { label: 'Remind me', icon: 'clock', onChoose: () => onDialog('remind') },
            ]}
          />
          {(can.includes('archive') || can.includes('unarchive')) && (
            <Button
              size="small"
              data-act="archive"
              busy={act.busy}
              onClick={() => act.run(isOpen ? 'archive' : 'unarchive')}
            >
              {isOpen ? 'Archive' : 'Reopen'}
            </Button>
          )}
        </span>
      </header>
      {(act.error ?? assign.error) && (
        <p className="note danger" role="alert">
          {act.error ?? assign.error}
        </p>
      )}
    </>
  )
}

/** A conversation is archived as far as it was read: a newer message refuses it. */
const change = (verb: Verb, { id }: Conversation, messages: readonly ConversationMessage[]) =>
  verb === 'archive'
    ? apiWithLocalErrors.call('POST /conversations/:id/archive', {
        params: { id },
        body: { lastSeq: messages.at(-1)?.seq ?? 0 },
      })
    : apiWithLocalErrors.call(`POST /conversations/:id/${verb}`, { params: { id } })
