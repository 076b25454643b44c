import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = {
  patientId: string
  cardId: string
  side: 'front' | 'back'
  isOnFile: boolean
  canShow: boolean
}

/** One side of an insurance card: read, and put on record, only when it is opened. */
export const CardPicture = ({ patientId, cardId, side, isOnFile, canShow }: Props) => {
  const [picture, setPicture] = useState<string | null>(null)
  const label = side === 'front' ? 'Front' : 'Back'
  const show = useAction(async () => {
    const input = { params: { patient: patientId, insurance: cardId } }
    const found =
      side === 'front'
        ? await apiWithLocalErrors.call('GET /patients/:patient/insurances/:insurance/front', input)
        : await apiWithLocalErrors.call('GET /patients/:patient/insurances/:insurance/back', input)
    setPicture(`data:${found.mimeType};base64,${found.picture}`)
  })
  if (!isOnFile) return <span className="ink-2">{label}: no picture</span>
  if (!canShow) return <span className="ink-2">{label}: on file</span>
  return (
    <>
      <Button size="small" busy={show.busy} onClick={() => void show.run()}>
        Show the {side}
      </Button>
      <ActionError error={show.error} />
      {picture && (
        <Dialog open wide title={`${label} of the card`} onClose={() => setPicture(null)}>
          <img className="card-picture" src={picture} alt={`${label} of the insurance card`} />
          <div className="actions">
            <Button onClick={() => setPicture(null)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
