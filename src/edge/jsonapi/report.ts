import { type SQL, sql } from 'drizzle-orm'
import type { Policy } from '../access/policy'
import { includesVerb } from '../access/policy'
import type { RequestContext } from '../access/request-context'
import { assertStepUpToExport } from '../access/step-up'
import { recordPatientsRead } from '../events/audit'
import { camelCase } from '../platform/case'
import type { Fields, Statement } from '../platform/db/statement'
import { badParameter, forbidden } from '../platform/problem'
import type { EndpointContract } from './contract'
import { type OperationContext, operation } from './endpoint-operation'
import type { Operation } from './operation'
import { csvResponse, rowsPerRead } from './read/csv'
import { selectFor } from './read/output-rows'
import type { ReportContract } from './report-contract'
import { prefersCsv } from './request/media-type'
import { afterCursor, afterRow, encodeCursor, type Order, orderBy } from './request/query'
import type { Row } from './resource'
import type { Subject } from './subject'
import type { Outcome } from './write/outcome'

/** Rows by a select, which the engine orders, pages and counts; or all of them, computed. */
type Source =
  | {
      /** Has `id` and each column; its rows are read as the columns of the contract have them. */
      readonly select: SQL
      /** Columns of the select; `-` means descending. Ties break by id. */
      readonly order: readonly string[]
      readonly present?: (row: any) => Row
      readonly meta?: object
    }
  | { readonly rows: readonly Row[]; readonly meta?: object }

interface Report<R extends ReportContract, N extends string, F extends Fields> {
  readonly subject?: Subject<N, F>
  readonly policy: Policy<any, any>
  readonly rows: (ctx: OperationContext<R['list'], N, F>) => Promise<Source> | Source
}

/** The operations of a report: its list, and its file where that has a path of its own. */
export const report = <
  const R extends ReportContract,
  const N extends string = never,
  const F extends Fields = Fields,
>(
  contract: R,
  { subject, policy, rows }: Report<R, N, F>,
): readonly Operation[] => {
  const handle =
    (isFile: boolean) =>
    async (ctx: OperationContext<EndpointContract, N, F>): Promise<Outcome<never> | Response> => {
      const reportContext = ctx as unknown as OperationContext<R['list'], N, F> & ReportContext
      const wantsFile = isFile || prefersCsv(ctx.header('accept'))
      if (wantsFile && !includesVerb(ctx.caller && policy[ctx.caller.role], 'export'))
        throw forbidden()
      if (wantsFile && !reportContext.query.reason)
        throw badParameter('reason', 'Say why: reason=quality_review, for example')
      if (wantsFile) await assertStepUpToExport(ctx)
      const source = await rows(reportContext)
      return wantsFile
        ? fileOf(contract, reportContext, source)
        : pageOf(contract, reportContext, source)
    }
  const shared = { policy, ...(subject && { subject }) }
  return [
    operation(contract.list, shared, handle(false) as never),
    ...(contract.csv.at ? [operation(contract.csv, shared, handle(true))] : []),
  ]
}

type ReportContext = RequestContext & {
  readonly query: {
    readonly 'page[size]'?: number
    readonly 'page[after]'?: string
    readonly 'page[total]'?: string
    readonly reason?: string
  }
}

const defaultPageSize = 100

const ordersOf = (names: readonly string[]): Order[] =>
  [...names, names[0]?.startsWith('-') ? '-id' : 'id'].map((name) => {
    const attribute = name.replace(/^-/, '')
    return {
      attribute,
      column: sql`${sql.identifier(attribute)}`,
      key: camelCase(attribute),
      descending: name.startsWith('-'),
      isNullable: false,
    }
  })

const selectPage = (
  { list }: ReportContract,
  select: SQL,
  order: readonly Order[],
  after: SQL | null,
  size: number,
) =>
  selectFor(
    list.output,
    sql`select * from (${select}) where ${after ?? sql`1`} order by ${orderBy(order)} limit ${size}`,
  ) as Statement<Row>

const presentRows = (
  { type }: ReportContract,
  rows: readonly Row[],
  present: (row: Row) => Row = (row) => row,
): Row[] => rows.map((row) => ({ ...present(row), type, id: row.id }))

const pageOf = async (
  contract: ReportContract,
  ctx: ReportContext,
  source: Source,
): Promise<Outcome<never>> => {
  const { name } = contract.list
  const meta = source.meta && { meta: source.meta }
  if ('rows' in source) {
    await recordRows(contract, ctx, source.rows)
    return { data: presentRows(contract, source.rows) as never, ...meta }
  }
  const {
    'page[size]': size = defaultPageSize,
    'page[after]': cursor,
    'page[total]': total,
  } = ctx.query
  const order = ordersOf(source.order)
  const after = cursor ? await afterCursor(ctx, name, order, cursor) : null
  const [found, counted] = await ctx.db.batch([
    selectPage(contract, source.select, order, after, size + 1),
    ...(total ? [sql<Row>`select count(*) as total from (${source.select})`] : []),
  ])
  const rows = (found?.rows ?? []).slice(0, size) as Row[]
  const last = rows.at(-1)
  const hasMore = (found?.rows.length ?? 0) > size
  await recordRows(contract, ctx, rows)
  return {
    data: presentRows(contract, rows, source.present) as never,
    next: hasMore && last ? await encodeCursor(ctx, name, order, last) : null,
    ...((meta || counted) && {
      meta: { ...source.meta, ...(counted && { total: counted.rows[0]?.total }) },
    }),
  }
}

const fileOf = (contract: ReportContract, ctx: ReportContext, source: Source): Promise<Response> =>
  csvResponse(ctx, {
    name: contract.list.name,
    type: contract.type,
    reason: ctx.query.reason ?? '',
    columns: contract.columns,
    rows: rowPages(contract, ctx, source),
  })

async function* rowPages(
  contract: ReportContract,
  ctx: ReportContext,
  source: Source,
): AsyncGenerator<readonly Row[]> {
  if ('rows' in source) return yield presentRows(contract, source.rows)
  const order = ordersOf(source.order)
  for (let after: SQL | null = null; ; ) {
    const rows = await ctx.db.all(selectPage(contract, source.select, order, after, rowsPerRead))
    yield presentRows(contract, rows, source.present)
    const last = rows.at(-1)
    if (rows.length < rowsPerRead || !last) return
    after = afterRow(order, last)
  }
}

/** Rows with a `patientId` are about patients: reading them is recorded. */
const recordRows = ({ list, type }: ReportContract, ctx: ReportContext, rows: readonly Row[]) =>
  recordPatientsRead(
    ctx,
    list.name,
    type,
    rows.flatMap(({ patientId, id }) => (patientId ? [[String(patientId), String(id)]] : [])),
  )
