/** The Durable Object of that name, by the methods that the edge may call; the class behind the binding has them. */
export const stubOf = <Port>(namespace: DurableObjectNamespace, name: string): Port =>
  namespace.get(namespace.idFromName(name)) as unknown as Port
