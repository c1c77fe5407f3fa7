/** The network: relations between two members, permission to ask, and what must not be revealed. */
export const NETWORK = [
  {
    name: "a connection left after a block",
    file: "worker/features/network/blocks/disconnect-members.ts",
    in: "disconnectMembers",
    find: "delete from ${connection} where (member_id, peer_id) in ${bothWays} and ${isBlocked}",
    replace: "delete from ${connection} where (member_id, peer_id) in ${bothWays} and 0",
    test: {
      file: "tests/worker/network/blocked-members.test.ts",
      title: "ends the connection, and unblocking does not bring it back",
    },
  },
  {
    name: "a notification delivered during a block that stays",
    file: "worker/domain/notifications/deliver.ts",
    in: "deliverNotifications",
    find: "blocked.map(",
    replace: "blocked.slice(0, 0).map(",
    test: {
      file: "tests/worker/notifications/delivery.test.ts",
      title: "leaves nothing of a member who was blocked meanwhile, by either",
    },
  },
  {
    name: "an ignored request that its author sees",
    file: "worker/domain/members/member-card.ts",
    in: "relationColumns",
    find: "and ${connectionRequest.state} <> 'withdrawn')",
    replace: "and ${connectionRequest.state} = 'open')",
    test: { file: "tests/worker/network/connections.test.ts", title: "looks the same for one that was ignored" },
  },
  {
    name: "a path through somebody who may not be asked",
    file: "worker/features/network/introductions/paths.ts",
    in: "mayIntroduce",
    find: " or ${networkSetting.isAskable} = 0",
    replace: "",
    test: {
      file: "tests/worker/network/paths.test.ts",
      title: "do not lead through people who hide, or may not be asked",
    },
  },
  {
    name: "a later suspension ended by an appeal against an earlier one",
    file: "worker/features/admin/reports/decide-appeal.ts",
    in: "decideAppeal",
    find: " = ${decidedAt}`",
    replace: " is not null`",
    test: {
      file: "tests/worker/reports/appeals.test.ts",
      title: "to take back a suspension that is over leaves a later one for another reason",
    },
  },
];
