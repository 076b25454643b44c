import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Facts } from '#islands/ui/Facts.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { RecordDialog } from '../records/RecordDialog'
import { CardPicture } from './CardPicture'
import {
  type CardOnFile,
  cardFacts,
  cardFields,
  cardSchema,
  cardTexts,
  emptyCard,
  loadCards,
} from './insurance'

type Props = {
  patientId: string
  cards: readonly CardOnFile[]
  /** What the patient answered; null is not answered. */
  insured: boolean | null
  canCreate: boolean
  canShowPictures: boolean
}

/** The cards of a patient, in the order they pay. An island because they are changed in place. */
export const Insurance = (props: Props) => {
  const { patientId, insured, canCreate, canShowPictures } = props
  const [cards, setCards] = useState(props.cards)
  const reread = async () => setCards(await loadCards(apiWithLocalErrors, patientId))
  return (
    <div className="inset stack g5">
      <div className="section-head">
        <h2 className="h3">Insurance</h2>
        {canCreate && (
          <RecordDialog
            open="Add insurance"
            icon="plus"
            draft={`new-insurance-${patientId}`}
            title="Add insurance"
            schema={cardSchema}
            fields={cardFields}
            values={emptyCard}
            submit="Add insurance"
            onSave={async (values) => {
              await apiWithLocalErrors.insurances.in({ patients: patientId }).create(values)
              await readAgain(reread)
              toast('Insurance added', { tone: 'good' })
            }}
          />
        )}
      </div>
      {cards.length === 0 && (
        <Empty title={insured === false ? 'Not insured' : 'No card on file'}>
          <p>
            {insured === false
              ? 'The patient told us that they have no insurance.'
              : 'A card shows here once the patient or a colleague adds it.'}
          </p>
        </Empty>
      )}
      {cards.map((card) => (
        <CardSection
          key={card.id}
          patientId={patientId}
          card={card}
          canShowPictures={canShowPictures}
          onChange={reread}
        />
      ))}
    </div>
  )
}

type CardProps = {
  patientId: string
  card: CardOnFile
  canShowPictures: boolean
  onChange: () => Promise<unknown>
}

const CardSection = ({ patientId, card, canShowPictures, onChange }: CardProps) => {
  const [isRemoving, setRemoving] = useState(false)
  const of = apiWithLocalErrors.insurances.in({ patients: patientId })
  const version = card.version === undefined ? {} : { version: card.version }
  const remove = async () => {
    await withReread(() => of.delete(card.id, undefined, version), onChange)
    await readAgain(onChange)
    setRemoving(false)
    toast('Insurance removed')
  }
  const payer = card.payer ?? 'Insurance'
  const can = (verb: string) => card.can?.includes(verb)
  return (
    <section className="stack g3" aria-label={payer}>
      <div className="section-head">
        <h3 className="row g2">
          <bdi>{payer}</bdi>
          {card.status === 'active' ? (
            card.rank === 1 && <Badge tone="accent">Pays first</Badge>
          ) : (
            <Badge>{card.status.replaceAll('_', ' ')}</Badge>
          )}
        </h3>
        {card.status === 'active' && (
          <span className="row g2">
            {can('update') && (
              <RecordDialog
                open="Edit"
                about={`Edit ${payer}`}
                icon="pencil"
                draft={`insurance-${card.id}`}
                title={payer}
                schema={cardSchema}
                fields={cardFields}
                values={cardTexts(card)}
                submit="Save"
                onSave={async (values) => {
                  await withReread(() => of.update(card.id, values, version), onChange)
                  await readAgain(onChange)
                  toast('Saved', { tone: 'good' })
                }}
              />
            )}
            {can('delete') && (
              <Button
                size="small"
                look="quiet"
                aria-label={`Remove ${payer}`}
                onClick={() => setRemoving(true)}
              >
                Remove
              </Button>
            )}
          </span>
        )}
      </div>
      <Facts facts={cardFacts(card)} />
      <div className="row g3">
        {(['front', 'back'] as const).map((side) => (
          <CardPicture
            key={side}
            patientId={patientId}
            cardId={card.id}
            side={side}
            isOnFile={side === 'front' ? card.frontOnFile : card.backOnFile}
            canShow={canShowPictures}
          />
        ))}
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={`Remove ${payer}?`}
        confirm="Remove"
        keep="Keep it"
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <p>It is no longer billed for new visits. Earlier bills do not change.</p>
      </ConfirmDialog>
    </section>
  )
}
