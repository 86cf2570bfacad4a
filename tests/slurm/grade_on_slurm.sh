#!/bin/bash
# Grades on a Slurm that is started on this machine, kills a task and then the node, and wants every
# grade exactly once and equal to those of a run without any of that. Takes about a minute.
#
#     VKP_TEST_SLURM=1 grade_on_slurm.sh PROGRAM SOLUTIONS
set -u -o pipefail
program=$(realpath "$1")
solutions=$(realpath "$2")
here=$(dirname "$(realpath "$0")")

skip() {
    echo "skipped: $*"
    exit 77
}

[ -n "${VKP_TEST_SLURM:-}" ] || skip "it starts daemons, and takes a minute: VKP_TEST_SLURM=1 asks for it"
[ "$(id -u)" = 0 ] || skip "only root starts Slurm's daemons here"
for tool in munged slurmctld slurmd sbatch scancel squeue scontrol sinfo; do
    PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null ||
        skip "$tool is missing: apt-get install slurm-wlm munge"
done
export PATH=$PATH:/usr/sbin

dir=$(mktemp -d /tmp/workbook-slurm-XXXXXX)
chmod 755 "$dir"
export SLURM_CONF=$dir/slurm.conf

fail() {
    echo "FAILED: $*" >&2
    tail -n 20 "$dir"/*.log "$dir"/results/slurm/*.log >&2 2>/dev/null
    exit 1
}

# The processes that belong to this cluster: all have its configuration in their environment.
processes() {
    local status
    for status in /proc/[0-9]*; do
        if tr '\0' '\n' 2>/dev/null <"$status/environ" | grep -qx "SLURM_CONF=$SLURM_CONF" &&
            [ "${status#/proc/}" != $$ ] && grep -q "$1" "$status/comm" 2>/dev/null; then
            echo "${status#/proc/}"
        fi
    done
}

# shellcheck disable=SC2317  # called by the trap
stop() {
    local process
    for process in $(processes '^slurm') $(processes '^workbook') $(processes '^munged'); do
        kill -KILL "$process" 2>/dev/null
    done
    rm -rf "$dir"
}
trap stop EXIT

start_slurm() {
    local port=$((20000 + $$ % 20000)) host
    host=$(hostname -s)
    mkdir -p "$dir/state" "$dir/spool"
    sed -e "s|@DIR@|$dir|g; s|@HOST@|$host|g; s|@PORT@|$port|g; s|@NEXT_PORT@|$((port + 1))|g" \
        "$here/slurm.conf.in" >"$SLURM_CONF"
    # Without a name of a plugin, slurmd looks for mounted cgroups and ends if there are none, although
    # this configuration uses none.
    echo CgroupPlugin=cgroup/v1 >"$dir/cgroup.conf"
    dd if=/dev/urandom of="$dir/munge.key" bs=1024 count=1 2>/dev/null
    chmod 400 "$dir/munge.key"
    munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" \
        --pid-file="$dir/munged.pid" --log-file="$dir/munged.log" --seed-file="$dir/munged.seed" ||
        fail "munged does not start"
    slurmctld -f "$SLURM_CONF" -c || fail "slurmctld does not start"
    slurmd -f "$SLURM_CONF" -c || fail "slurmd does not start"
    wait_for 15 "the node to be idle" node_is idle
}

node_is() {
    [ "$(sinfo -h -o %T)" = "$1" ]
}

# Seconds, what for, and the command that says whether it is so.
wait_for() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited in vain for $what; $(sinfo -h -o %T; squeue -h -o '%i %T %r')"
        sleep 0.3
    done
}

# Twelve learners: some have solved what they hand in, some hand in a kernel that takes all its time.
make_submissions() {
    local i folder
    for i in $(seq -w 1 12); do
        folder=$dir/submissions/learner_$i
        mkdir -p "$folder"
        cp "$solutions"/0[1-4]_*.comp "$folder"
        if [ $((10#$i % 3)) = 0 ]; then
            cat >"$folder/01_map.comp" <<'KERNEL'
void kernel() {
    float x = 0.0;
    for (int k = 0; k < 30000; ++k) {
        for (int j = 0; j < 30000; ++j) x += sin(x + float(j)) * cos(x);
    }
    result[gl_LocalInvocationID.x] = x;
}
KERNEL
        fi
    done
}

options=(--puzzles 1-4 --seed 7 --timeout 1.5)

submit() {
    "$program" grade "$dir/submissions" -o "$dir/results" "${options[@]}" --slurm \
        --slurm-tasks 4 || fail "it is not submitted"
}

running() {
    squeue -h -r -t RUNNING -n workbook-grade -o %i | head -1
}

is_running() {
    [ -n "$(running)" ]
}

kill_task() {
    wait_for 20 "a task to run" is_running
    local task
    task=$(running)
    scancel --signal=KILL --full "$task" || fail "task $task cannot be killed"
    echo "killed task $task"
}

# All that runs on the node ends at once, and the node comes back later.
kill_node() {
    wait_for 20 "a task to run" is_running
    local process
    for process in $(processes '^slurmd') $(processes '^slurmstepd') $(processes '^workbook'); do
        kill -KILL "$process" 2>/dev/null
    done
    echo "killed the node"
    wait_for 30 "Slurm to notice" node_is 'down*'
    slurmd -f "$SLURM_CONF" -c || fail "slurmd does not start again"
    wait_for 20 "the node to be back" node_is_up
    # What was requeued would wait for two minutes.
    local job
    for job in $(squeue -h -r -t PENDING -n workbook-grade -o %i); do
        scontrol update "JobId=$job" StartTime=now 2>/dev/null
    done
}

node_is_up() {
    node_is idle || node_is mixed || node_is allocated
}

nothing_left() {
    [ -z "$(squeue -h)" ]
}

graded() {
    find "$dir/results/done" -name '*.json' | wc -l
}

start_slurm
make_submissions
submit
kill_task
kill_node
wait_for 60 "the jobs to end" nothing_left
echo "after the kills: $(graded) of 12 graded"
if [ "$(graded)" != 12 ]; then
    submit
    wait_for 60 "the jobs to end" nothing_left
fi
[ "$(graded)" = 12 ] || fail "$(graded) of 12 graded"
[ -f "$dir/results/grades.csv" ] || fail "nothing was collected"
"$program" grade "$dir/submissions" -o "$dir/undisturbed" "${options[@]}" >/dev/null ||
    fail "the undisturbed run"
cmp "$dir/results/grades.csv" "$dir/undisturbed/grades.csv" || fail "other grades"
# What a kernel was at when its time was over is chance, and told: these are equal in their grades.
for file in "$dir"/undisturbed/done/*.json; do
    grep -q timed_out "$file" || cmp "$file" "$dir/results/done/$(basename "$file")" || fail "another result"
done
[ "$(tail -n +2 "$dir/results/grades.csv" | cut -d, -f1 | sort -u | wc -l)" = 12 ] ||
    fail "not every learner once"
echo "every grade exactly once"
