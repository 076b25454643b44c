import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { cx } from '../../ui/cx'
import { useAction } from '../../ui/use-action'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { CardSide } from './CardSide'
import { InsuranceForm } from './InsuranceForm'
import {
  type InsuranceCard,
  loadInsurances,
  rankFirst,
  removeInsurance,
  saveInsurance,
} from './insurances'

type Props = { patientId: string; cards: readonly InsuranceCard[] }

/** The cards on file, in the order they pay. An island because they are added and changed in place. */
export const InsuranceList = ({ patientId, cards: first }: Props) => {
  const [cards, setCards] = useState(first)
  const [adding, setAdding] = useState(first.length === 0)
  /** Its pictures come next. */
  const [addedId, setAddedId] = useState<string | null>(null)
  const refresh = async () => {
    const latest = await loadInsurances(patientId)
    setCards(latest)
    return latest
  }
  const hasCards = cards.length > 0
  const part = useFocusRecovery<HTMLDivElement>()
  return (
    <div ref={part} className="stack g6">
      {cards.map((card, index) => (
        <Card
          key={card.id}
          patientId={patientId}
          card={card}
          isFirst={index === 0}
          isNew={card.id === addedId}
          onChange={refresh}
        />
      ))}
      {/* One element in both, in which the focus stays. */}
      <section
        className={cx(adding && 'account-block')}
        aria-label={adding ? 'Add insurance' : undefined}
      >
        {adding ? (
          <>
            <h2>Add insurance</h2>
            <InsuranceForm
              card={null}
              onCancel={hasCards ? () => setAdding(false) : undefined}
              onSave={async (input) => {
                const { id } = await saveInsurance(patientId, null, input)
                setAddedId(id)
                await readAgain(refresh)
                setAdding(false)
                toast(
                  'Saved. We check what it pays, and write to you. Now add pictures of the card.',
                  { tone: 'good' },
                )
              }}
            />
          </>
        ) : (
          <Button onClick={() => setAdding(true)}>Add another insurance</Button>
        )}
      </section>
    </div>
  )
}

type CardProps = {
  patientId: string
  card: InsuranceCard
  isFirst: boolean
  isNew: boolean
  /** Gives the cards that are on file now. */
  onChange: () => Promise<readonly InsuranceCard[]>
}

const removedText =
  'This insurance was removed elsewhere meanwhile, so nothing was saved. Add it again if you still have it.'

const Card = ({ patientId, card, isFirst, isNew, onChange }: CardProps) => {
  const [mode, setMode] = useState<'view' | 'edit' | 'remove'>('view')
  const { id, payer = '', planName, memberId } = card
  const headingId = `insurance-${id}`
  const part = useFocusRecovery<HTMLElement>()
  // A card that is gone takes its form along: it says so.
  const reread = async () => {
    const latest = await onChange()
    if (!latest.some((one) => one.id === id)) toast(removedText, { tone: 'bad' })
  }
  const moveUp = useAction(async () => {
    await withReread(() => rankFirst(patientId, card), reread)
    await readAgain(onChange)
  })
  const remove = async () => {
    await withReread(() => removeInsurance(patientId, card), onChange)
    await readAgain(onChange)
    toast('Your insurance is removed.')
  }
  if (mode === 'edit')
    return (
      <section ref={part} className="account-block" aria-labelledby={headingId}>
        <h2 id={headingId} dir="auto" translate="no">
          {payer}
        </h2>
        <InsuranceForm
          card={card}
          onCancel={() => setMode('view')}
          onSave={async (input) => {
            await withReread(() => saveInsurance(patientId, card, input), reread)
            await readAgain(onChange)
            setMode('view')
            toast('Your changes are saved.', { tone: 'good' })
          }}
        />
      </section>
    )
  return (
    <section ref={part} className="account-block" aria-labelledby={headingId}>
      <div className="row">
        <h2 id={headingId} dir="auto" translate="no">
          {payer}
        </h2>
        {isFirst && <Badge tone="accent">Main insurance</Badge>}
      </div>
      <dl className="details-list">
        {planName && (
          <>
            <dt>Plan</dt>
            <dd>
              <bdi translate="no">{planName}</bdi>
            </dd>
          </>
        )}
        <dt>Member ID</dt>
        <dd>
          <bdi translate="no">{memberId}</bdi>
        </dd>
      </dl>
      <div className="grid2">
        <CardSide
          patientId={patientId}
          insuranceId={id}
          side="front"
          onFile={card.frontOnFile}
          autoFocus={isNew}
          onDone={onChange}
        />
        <CardSide
          patientId={patientId}
          insuranceId={id}
          side="back"
          onFile={card.backOnFile}
          onDone={onChange}
        />
      </div>
      <div className="row">
        <Button onClick={() => setMode('edit')}>Edit</Button>
        {!isFirst && (
          <Button busy={moveUp.busy} onClick={() => void moveUp.run()}>
            Make this my main insurance
          </Button>
        )}
        <Button look="quiet" onClick={() => setMode('remove')}>
          Remove
        </Button>
      </div>
      <ActionError error={moveUp.error} />
      <ConfirmDialog
        open={mode === 'remove'}
        title="Remove this insurance?"
        confirm="Remove"
        keep="Keep it"
        onConfirm={remove}
        onClose={() => setMode('view')}
      >
        <p>We’ll stop billing it for new visits. Earlier bills don’t change.</p>
      </ConfirmDialog>
    </section>
  )
}
