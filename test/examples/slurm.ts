import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Whether this machine has the controller and the daemon of Slurm. */
export function hasSlurm(): boolean {
  return ["slurmctld", "slurmd"].every(
    (name) => spawnSync(name, ["-V"], { stdio: "ignore" }).status === 0,
  );
}

export interface Slurm {
  /** Runs a program of Slurm, such as `sbatch`, in a folder; its standard output. */
  readonly run: (folder: string, program: string, ...args: readonly string[]) => string;
  readonly stop: () => Promise<void>;
}

/** A Slurm of one node on loopback, of this process alone, with its state in a folder. */
export async function slurm(folder: string): Promise<Slurm> {
  const [controller, daemon] = [await freePort(), await freePort()];
  const file = join(folder, "slurm.conf");
  mkdirSync(join(folder, "state"), { recursive: true });
  mkdirSync(join(folder, "spool"), { recursive: true });
  writeFileSync(file, configuration(folder, controller, daemon));
  const env = { ...process.env, SLURM_CONF: file };
  const begun = [
    ["slurmctld", "-D"],
    ["slurmd", "-D", "-N", "here"],
  ].map(([program = "", ...args]) =>
    spawn(program, [...args, "-f", file, "-L", join(folder, `${program}.log`)], {
      env,
      stdio: "ignore",
    }),
  );
  const run: Slurm["run"] = (cwd, program, ...args) =>
    execFileSync(program, args, { cwd, env, encoding: "utf8" }).trim();
  const isUp = () => {
    const { status, stdout } = spawnSync("sinfo", ["-h", "-o", "%T"], { env, encoding: "utf8" });
    return status === 0 && stdout.trim() === "idle";
  };
  while (!isUp()) await setTimeout(200);
  return {
    run,
    stop: () => stopped(begun),
  };
}

async function stopped(begun: readonly ChildProcess[]): Promise<void> {
  for (const process of begun.toReversed()) {
    const ended = new Promise((resolve) => process.once("exit", resolve));
    if (process.exitCode === null && process.kill("SIGTERM")) await ended;
  }
}

function configuration(folder: string, controller: number, daemon: number): string {
  const { username } = userInfo();
  return `ClusterName=stele
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmctldPort=${controller}
SlurmdPort=${daemon}
SlurmUser=${username}
SlurmdUser=${username}
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MpiDefault=none
ReturnToService=2
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
NodeName=here NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${daemon} CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
    server.once("error", reject);
  });
}
