import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import {
  contractFields,
  contractPeriodFields,
  contractPeriodSchema,
  contractSchema,
  contractWords,
  loadContracts,
  type PharmacyContract,
} from './contracts'

type Props = {
  cboId: string
  contracts: readonly PharmacyContract[]
  /** Which may be put under contract; none where the caller does not decide. */
  pharmacies: readonly Option[]
  today: string
}

/** The pharmacies under contract of an organization. An island because contracts are added and changed in place. */
export const Contracts = ({ cboId, contracts: first, pharmacies, today }: Props) => {
  const [contracts, setContracts] = useState(first)
  const reread = async () => {
    const latest = await loadContracts(apiWithLocalErrors, cboId)
    setContracts(latest)
    return latest
  }
  return (
    <section className="stack g3" aria-labelledby="contracts">
      <div className="section-head">
        <h2 id="contracts" className="h3">
          Contracted pharmacies
        </h2>
        {pharmacies.length > 0 && (
          <RecordDialog
            open="Add"
            about="Add a contracted pharmacy"
            icon="plus"
            draft={`contract-${cboId}`}
            title="Add a contracted pharmacy"
            schema={contractSchema}
            fields={contractFields(pharmacies)}
            values={{ startsOn: today }}
            submit="Add"
            onSave={async (body) => {
              await apiWithLocalErrors.call('POST /cbos/:cbo/contracted_pharmacies', {
                params: { cbo: cboId },
                body,
              })
              await readAgain(reread)
              toast('The contract is on file', { tone: 'good' })
            }}
          />
        )}
      </div>
      {contracts.length === 0 && (
        <p className="ink-2">None yet. The pharmacies that fill for its patients stand here.</p>
      )}
      <ul className="list">
        {contracts.map((contract) => (
          <Row key={contract.id} cboId={cboId} contract={contract} today={today} read={reread} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  cboId: string
  contract: PharmacyContract
  today: string
  read: () => Promise<readonly PharmacyContract[]>
}

const Row = ({ cboId, contract, today, read }: RowProps) => {
  const { record, change } = useRecord(
    contract,
    async () => (await read()).find(({ id }) => id === contract.id) ?? contract,
  )
  const { id, pharmacyName, startsOn, endsOn, can } = record
  const isOver = Boolean(endsOn && endsOn < today)
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <b dir="auto">{pharmacyName}</b>
          {isOver && <Badge>Ended</Badge>}
          {startsOn > today && <Badge>Not begun</Badge>}
        </span>
        <span className="ink-2">{contractWords(record)}</span>
      </span>
      {can?.includes('update') && (
        <RecordDialog
          open="Edit"
          about={`Edit the contract with ${pharmacyName}`}
          draft={`contract-${id}`}
          title={`Contract with ${pharmacyName}`}
          schema={contractPeriodSchema}
          fields={contractPeriodFields}
          values={{ startsOn, endsOn: endsOn ?? '' }}
          submit="Save"
          onSave={async (values) => {
            await change((options) =>
              apiWithLocalErrors.contracted_pharmacies
                .in({ cbos: cboId })
                .update(id, values, options),
            )
            toast('Saved', { tone: 'good' })
          }}
        />
      )}
    </li>
  )
}
