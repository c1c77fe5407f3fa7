import { leftOut } from "./refuse.ts";

/**
 * Schemas described as JSON Schema, which only an API reference would ask for. Zod ties that to each schema of the half the auth library
 * uses, one function for each kind.
 */
const refuse = leftOut("JSON Schema");

export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;

export {
  refuse as extractDefs,
  refuse as finalize,
  refuse as handleUnrepresentable,
  refuse as initializeContext,
  refuse as process,
  refuse as processSchema,
  refuse as aggregateChecks,
  refuse as allProcessors,
  refuse as anyProcessor,
  refuse as arrayProcessor,
  refuse as bigintProcessor,
  refuse as booleanProcessor,
  refuse as catchProcessor,
  refuse as customProcessor,
  refuse as dateProcessor,
  refuse as defaultProcessor,
  refuse as enumProcessor,
  refuse as fileProcessor,
  refuse as functionProcessor,
  refuse as intersectionProcessor,
  refuse as lazyProcessor,
  refuse as literalProcessor,
  refuse as mapProcessor,
  refuse as nanProcessor,
  refuse as neverProcessor,
  refuse as nonoptionalProcessor,
  refuse as nullProcessor,
  refuse as nullableProcessor,
  refuse as numberProcessor,
  refuse as objectProcessor,
  refuse as optionalProcessor,
  refuse as pipeProcessor,
  refuse as prefaultProcessor,
  refuse as promiseProcessor,
  refuse as readonlyProcessor,
  refuse as recordProcessor,
  refuse as setProcessor,
  refuse as stringProcessor,
  refuse as successProcessor,
  refuse as symbolProcessor,
  refuse as templateLiteralProcessor,
  refuse as toJSONSchema,
  refuse as transformProcessor,
  refuse as tupleProcessor,
  refuse as undefinedProcessor,
  refuse as unionProcessor,
  refuse as unknownProcessor,
  refuse as voidProcessor,
};
